import type { RefObject } from 'react';
import { browserToday, dateOfText, dateText, NO_DATE, outsideOf } from './date-text.ts';
import { useParsedText } from './use-parsed-text.ts';

export interface DateTextOptions {
  readonly value: string;
  readonly onChange: (date: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Where dates that lack their year or month are: from today on, or until today. Default: this year, this month. */
  readonly lies?: 'ahead' | 'behind' | undefined;
  /** The product's date: what "hoy" and "+7" count from. Default: the browser's. */
  readonly today?: string | undefined;
  /** The page shows each date at once: it keeps the last one while the text is no date. Otherwise the date is '' then. */
  readonly isLive?: boolean | undefined;
  /** The typed text is no date, or not an allowed one; '' once it is valid, null while it is being typed. */
  readonly onProblem: (sentence: string | null) => void;
}

interface DateText {
  readonly ref: RefObject<HTMLInputElement>;
  readonly input: { readonly value: string; readonly placeholder: string; readonly onBlur: () => void };
  readonly type: (text: string) => void;
  readonly read: (text?: string) => void;
}

const WHOLE = /^\d{2}\/\d{2}\/\d{4}$/;

/** A date typed as text: the logic shared by both date fields. */
export function useDateText({ min, max, lies, today, ...options }: DateTextOptions): DateText {
  const parse = (typed: string) => {
    const now = today ?? browserToday();
    return dateOfText(typed, now, {
      min: lies === 'ahead' && (!min || min < now) ? now : min,
      max: lies === 'behind' && (!max || max > now) ? now : max,
    });
  };
  const problemOf = (date: string | null) => (date === null ? NO_DATE : outsideOf(date, min, max));
  const format = { textOf: dateText, parse, problemOf };
  const { ref, text, setText, read, change } = useParsedText(options, format);
  return {
    ref,
    input: { value: text, placeholder: 'dd/mm/aaaa', onBlur: () => void read() },
    read,
    type(typed) {
      setText(typed);
      // Removed now, not on blur by a click: that click would miss its target, which moves up.
      options.onProblem(null);
      // For the same reason a whole date counts at once: a page may grow with it.
      const date = WHOLE.test(typed) ? parse(typed) : null;
      if (date && outsideOf(date, min, max) === '') change(date);
    },
  };
}
