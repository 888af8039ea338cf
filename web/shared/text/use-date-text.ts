import { useEffect, useState } from 'react';
import { browserToday, dateOfText, dateText, NO_DATE, outsideOf } from './date-text.ts';

export interface DateTextOptions {
  readonly value: string;
  readonly onChange: (date: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** The product's date: what "hoy" and "+7" count from. Default: the browser's. */
  readonly today?: string | undefined;
  /** The typed text is no date, or not an allowed one; '' once it is valid, null while it is being typed. */
  readonly onProblem: (sentence: string | null) => void;
}

interface DateText {
  readonly input: { readonly value: string; readonly placeholder: string; readonly onBlur: () => void };
  readonly type: (text: string) => void;
  /** Parses a text, by default the typed one; returns whether it is a valid date or empty. */
  readonly read: (text?: string) => boolean;
  readonly normalized: () => string;
}

const WHOLE = /^\d{2}\/\d{2}\/\d{4}$/;

/** A date typed as text: the logic shared by both date fields. */
export function useDateText({ value, onChange, min, max, today, onProblem }: DateTextOptions): DateText {
  const [text, setText] = useState(dateText(value));
  useEffect(() => setText(dateText(value)), [value]);
  const dateIn = (typed: string) =>
    typed.trim() === '' ? '' : dateOfText(typed, today ?? browserToday(), { min, max });
  function read(typed = text): boolean {
    const date = dateIn(typed);
    onProblem(date === null ? NO_DATE : outsideOf(date, min, max));
    if (date === null) return false;
    setText(dateText(date));
    if (date !== value) onChange(date);
    return true;
  }
  return {
    input: { value: text, placeholder: 'dd/mm/aaaa', onBlur: () => void read() },
    read,
    type(typed) {
      setText(typed);
      // Removed now, not on blur by a click: that click would miss its target, which moves up.
      onProblem(null);
      // For the same reason a whole date counts at once: a page may grow with it.
      const date = WHOLE.test(typed) ? dateIn(typed) : null;
      if (date && date !== value && outsideOf(date, min, max) === '') onChange(date);
    },
    normalized: () => dateText(dateIn(text) ?? text),
  };
}
