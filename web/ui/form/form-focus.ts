import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Errors } from './errors.ts';

/** A field that is disabled while sent loses the focus: returns it, unless something else has taken it. */
export function useHeldFocus(ref: RefObject<HTMLFormElement>, isBusy: boolean): () => void {
  const held = useRef<Element | null>(null);
  useEffect(() => {
    const [element, now] = [held.current, document.activeElement];
    if (isBusy || !(element instanceof HTMLElement)) return;
    held.current = null;
    const isNowhere = now === document.body || now?.matches('.r-modal-title, #contenido');
    if (isNowhere && ref.current?.contains(element)) element.focus({ preventScroll: true });
  }, [isBusy, ref]);
  return useCallback(() => {
    const now = document.activeElement;
    held.current = ref.current?.contains(now) ? now : null;
  }, [ref]);
}

/** A wrong field of several buttons, such as a plan, has a mark of its own: none of them is wrong. */
const WRONG = '[aria-invalid="true"], [data-wrong] [tabindex="0"]';

/** Focuses the first wrong field; errors without a field of their name go to `onUnshown`. */
export function useFocusOnError(
  ref: RefObject<HTMLFormElement>,
  errors: Errors,
  onUnshown: (sentences: readonly string[]) => void,
): (tellsUnshown: boolean) => void {
  const due = useRef<{ tellsUnshown: boolean } | null>(null);
  useEffect(() => {
    const sentences = Object.values(errors).flatMap((error) => (error ? [error] : []));
    const form = ref.current;
    if (!due.current || !form || sentences.length === 0) return;
    const { tellsUnshown } = due.current;
    due.current = null;
    form.querySelector<HTMLElement>(WRONG)?.focus();
    if (tellsUnshown && !form.querySelector('.r-field-error')) onUnshown(sentences);
  });
  return useCallback(
    (tellsUnshown) => {
      due.current = { tellsUnshown };
      // Errors that were drawn before this was asked for.
      ref.current?.querySelector<HTMLElement>(WRONG)?.focus();
    },
    [ref],
  );
}
