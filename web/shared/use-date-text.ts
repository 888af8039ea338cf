import { useEffect, useState } from 'react';
import { browserToday, dateOfText, dateText, NO_DATE, outsideOf } from './date-text.ts';

export interface DateTextOptions {
  /** `YYYY-MM-DD`; '' where there is none. */
  readonly value: string;
  readonly onChange: (date: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** The product's date: what "hoy" and "+7" count from. Default: the browser's. */
  readonly today?: string | undefined;
  /** What is typed is no date, or none of those allowed; '' again once it is one, null while it is being typed. */
  readonly onProblem: (sentence: string | null) => void;
}

interface DateText {
  /** What the field takes: `dd/mm/aaaa`, or what is being typed. */
  readonly input: { readonly value: string; readonly placeholder: string; readonly onBlur: () => void };
  readonly type: (text: string) => void;
  /** Reads it, by default what is typed; gives whether it is a date, or nothing. */
  readonly read: (text?: string) => boolean;
  /** What the text will be shown as once it is read. */
  readonly normalized: () => string;
}

/** A date that is typed as a text: what both date fields do, whatever element they are. */
export function useDateText({ value, onChange, min, max, today, onProblem }: DateTextOptions): DateText {
  const [text, setText] = useState(dateText(value));
  useEffect(() => setText(dateText(value)), [value]);
  const dateIn = (typed: string) => (typed.trim() === '' ? '' : dateOfText(typed, today ?? browserToday()));
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
      // The error is removed now, not when the field is left by a click: that click would miss its target, which moves
      // up.
      onProblem(null);
    },
    normalized: () => dateText(dateIn(text) ?? text),
  };
}
