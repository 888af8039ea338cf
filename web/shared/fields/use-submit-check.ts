import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * Keeps the form around `part` from being submitted while `wrongField` returns a field, which gets the focus.
 * The listener is on the form itself, so it runs before the `onSubmit` of React, which listens at the root.
 */
export function useSubmitCheck(part: RefObject<HTMLElement>, wrongField: () => HTMLElement | null): void {
  const latest = useRef(wrongField);
  latest.current = wrongField;
  useEffect(() => {
    const form = part.current?.closest('form');
    if (!form) return;
    const check = (event: Event) => {
      // Flushed, as a check may read a text: the form is to send what it has just read.
      const wrong = flushSync(() => latest.current());
      wrong?.focus();
      // A field that takes no focus is disabled, or of a hidden step.
      if (!wrong || document.activeElement !== wrong) return;
      // With the sentence beneath it.
      wrong.closest('.r-field, .ui-field')?.scrollIntoView({ block: 'nearest' });
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    form.addEventListener('submit', check);
    return () => form.removeEventListener('submit', check);
  }, [part]);
}
