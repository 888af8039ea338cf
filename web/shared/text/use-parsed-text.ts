import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSubmitCheck } from '../fields/use-submit-check.ts';

interface ParsedTextOptions {
  readonly value: string;
  /** '' also for a text that can't be parsed, so that nothing goes on with the value before. */
  readonly onChange: (value: string) => void;
  /** The page shows each value at once: it keeps the last one while the text can't be parsed. */
  readonly isLive?: boolean | undefined;
  /** '' for a valid text. */
  readonly onProblem: (sentence: string) => void;
}

interface Format {
  readonly textOf: (value: string) => string;
  /** Null: can't be parsed. Not called for an empty text. */
  readonly parse: (text: string) => string | null;
  readonly problemOf: (value: string | null) => string;
}

interface ParsedText {
  readonly ref: RefObject<HTMLInputElement>;
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Parses a text, by default the typed one; returns whether that was possible. */
  readonly read: (text?: string) => boolean;
  readonly change: (value: string) => void;
}

/** A value typed as text. A form is not submitted while the text of one of its fields can't be parsed. */
export function useParsedText(
  { value, onChange, isLive, onProblem }: ParsedTextOptions,
  { textOf, parse, problemOf }: Format,
): ParsedText {
  const ref = useRef<HTMLInputElement>(null);
  const [text, draw] = useState(textOf(value));
  const own = useRef(value);
  const isTyped = useRef(false);
  const isFilledIn = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another value counts
  useEffect(() => {
    if (value === own.current) return;
    const isTyping = hasFocus(ref.current) && text !== textOf(own.current);
    own.current = value;
    if (isTyping) return;
    // Set from elsewhere: replaces what was typed.
    isFilledIn.current = true;
    isTyped.current = false;
    draw(textOf(value));
    onProblem('');
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text leaves the caret at its end
  useLayoutEffect(() => {
    // Filled in while somebody came to it: they type over it, as if it had been there before.
    if (isFilledIn.current && hasFocus(ref.current)) ref.current?.select();
    isFilledIn.current = false;
  }, [text]);
  const setText = (typed: string) => {
    isTyped.current = true;
    draw(typed);
  };
  const change = (next: string) => {
    const isNew = next !== own.current;
    own.current = next;
    if (isNew) onChange(next);
  };
  // A value that was filled in a moment ago may not be drawn yet: who passes through the field must not take it out again.
  const read = (typed = isTyped.current ? text : textOf(own.current)) => {
    const parsed = typed.trim() && parse(typed);
    onProblem(problemOf(parsed));
    if (parsed !== null) {
      isTyped.current = false;
      draw(textOf(parsed));
    }
    if (parsed !== null || !isLive) change(parsed ?? '');
    return parsed !== null;
  };
  useSubmitCheck(ref, () => (text === textOf(value) || read() ? null : ref.current));
  return { ref, text, setText, read, change };
}

const hasFocus = (input: HTMLInputElement | null) => input !== null && document.activeElement === input;
