import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { focusedOrPressed } from '../../shared/kit/opener.ts';

interface Opened {
  readonly container: HTMLElement;
  readonly before: readonly Element[];
}

const opened: Opened[] = [];

/**
 * Returns the focus to the element that had it before. A success opens its dialogue while the form's closes: the form's
 * button is gone, so the focus goes to what opened the form, else to the dialogue beneath or the page. The caller calls
 * the returned function once the dialogue is there.
 */
export function useReturnFocus(container: RefObject<HTMLElement>): () => void {
  const before = useRef<readonly Element[] | null>(null);
  before.current ??= focusedBefore();
  const own = useRef<Opened | null>(null);
  useSwallowedKey();
  useEffect(
    () => () => {
      if (own.current) opened.splice(opened.indexOf(own.current), 1);
      giveBack(before.current ?? []);
    },
    [],
  );
  return useCallback(() => {
    if (!container.current) return;
    own.current = { container: container.current, before: before.current ?? [] };
    opened.push(own.current);
  }, [container]);
}

/** A button that waits for the server is disabled, which takes the focus from it: the dialogue is the topmost one then. */
function focusedBefore(): readonly Element[] {
  const focused = focusedOrPressed() ?? document.body;
  const around =
    focused === document.body
      ? opened.at(-1)
      : opened.findLast(({ container }) => container.contains(focused));
  return [focused, ...(around?.before ?? [])];
}

function giveBack(before: readonly Element[]): void {
  const top = opened.at(-1)?.container;
  // Something else has it already: the dialogue that opened meanwhile, or what the page went on to.
  const now = document.activeElement;
  if (now && now !== document.body && (!top || top.contains(now))) return;
  for (const element of before) {
    if (!(element instanceof HTMLElement) || element === document.body || !element.isConnected) continue;
    if (top && !top.contains(element)) continue;
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
  const beneath = top?.querySelector<HTMLElement>('.r-modal-title');
  (beneath ?? document.getElementById('contenido'))?.focus({ preventScroll: true });
}

/** Blueprint's buttons act when a key goes up: the one that closed the dialogue must not press what gets the focus. */
function useSwallowedKey(): void {
  const isKeyDown = useRef(false);
  useEffect(() => {
    const note = ({ type }: KeyboardEvent) => {
      isKeyDown.current = type === 'keydown';
    };
    document.addEventListener('keydown', note, true);
    document.addEventListener('keyup', note, true);
    return () => {
      document.removeEventListener('keydown', note, true);
      document.removeEventListener('keyup', note, true);
      if (isKeyDown.current) document.addEventListener('keyup', swallow, { capture: true, once: true });
    };
  }, []);
}

function swallow(event: Event): void {
  event.stopPropagation();
}
