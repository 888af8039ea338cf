import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Errors } from './errors.ts';

/**
 * Keys send a form from any of its fields, and a field that is disabled while it is sent loses the focus. It has it back
 * once the form is there again, where nothing else has taken it: the title of a dialogue and the page itself only keep it.
 */
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

/**
 * Focuses the first field that is marked wrong, once the marks are drawn. `tellsUnshown`: errors without a field of
 * their name go to `onUnshown`; otherwise nothing would seem to happen.
 */
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
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    if (tellsUnshown && !form.querySelector('.r-field-error')) onUnshown(sentences);
  });
  return useCallback(
    (tellsUnshown) => {
      due.current = { tellsUnshown };
      // Errors that were drawn before this was asked for.
      ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
    [ref],
  );
}
