import { Classes, Dialog } from '@blueprintjs/core';
import { type RefObject, useCallback, useEffect, useId, useRef } from 'react';
import { frontTitle } from '../../shared/kit/focus.ts';
import { ModalContent } from '../../shared/kit/modal-content.tsx';
import type { ModalProps } from '../../shared/kit/modal-props.ts';
import { useOpenDialog } from '../../shared/kit/open-dialogs.ts';
import './modal.css';
import { useNoToasts } from '../../shared/kit/toaster.tsx';
import { useReturnFocus } from './use-return-focus.ts';

/** Focus goes to the element marked `data-first-focus`, else to the dialogue, stays inside, and returns. */
export function Modal(props: ModalProps) {
  const { onClose, isStatic = false, hasCross = !isStatic, role = 'dialog', size = 'medium' } = props;
  const titleId = useId();
  const container = useRef<HTMLDivElement>(null);
  const isThere = useReturnFocus(container);
  useNoToasts();
  useOpenDialog(onClose);
  useLostFocus(container, isStatic ? null : onClose);
  const prepare = useCallback(() => {
    isThere();
    if (!container.current) return;
    // Blueprint makes each overlay a live region: a screen reader would announce each letter's count.
    container.current.closest(`.${Classes.OVERLAY}`)?.removeAttribute('aria-live');
    keepFocusInside(container.current);
  }, [isThere]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      canEscapeKeyClose={!isStatic}
      // A question is answered by its buttons: the second half of a double click must not.
      canOutsideClickClose={!isStatic && role === 'dialog'}
      shouldReturnFocusOnClose={false}
      transitionDuration={120}
      role={role}
      className={`r-modal r-modal-${size}`}
      containerRef={container}
      onOpening={prepare}
      aria-labelledby={titleId}
      {...(props.describedBy ? { 'aria-describedby': props.describedBy } : {})}
    >
      <ModalContent {...props} titleId={titleId} hasCross={hasCross} />
    </Dialog>
  );
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Moves the focus in, and lets Tab go round between the first and the last control without Blueprint's empty stops. */
function keepFocusInside(container: HTMLElement): void {
  container.tabIndex = -1;
  const first = container.querySelector<HTMLElement>('[data-first-focus]');
  const title = container.querySelector<HTMLElement>('.r-modal-title');
  (first ?? title)?.focus({ preventScroll: true });
  // A focus that left comes back to an empty stop at the edge.
  const edge = container
    .closest(`.${Classes.OVERLAY}`)
    ?.querySelector(`.${Classes.OVERLAY_START_FOCUS_TRAP}`);
  edge?.addEventListener('focus', () => title?.focus({ preventScroll: true }));
  container.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab' || event.defaultPrevented) return;
    const stops = [...container.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (stop) => stop.tabIndex >= 0 && stop.getClientRects().length > 0,
    );
    const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
    const isOutside = !stops.some((stop) => stop === document.activeElement);
    if (document.activeElement !== from && !(isOutside && event.shiftKey)) return;
    event.preventDefault();
    to?.focus();
  });
}

/** A focused button that is gone or disabled leaves the focus to the title. `onEscape`: null where it does not close. */
function useLostFocus(container: RefObject<HTMLElement>, onEscape: (() => void) | null): void {
  const close = useRef(onEscape);
  close.current = onEscape;
  const isMoving = useMovingFocus();
  useEffect(() => {
    const { activeElement: focused } = document;
    const title = frontTitle();
    const isLost = (focused === document.body && !isMoving()) || focused?.matches('button:disabled');
    if (isLost && container.current?.contains(title ?? null)) title?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const title = frontTitle();
      if (document.activeElement !== document.body || !title || !container.current?.contains(title)) return;
      if (event.key === 'Tab') title.focus();
      else if (event.key === 'Escape') close.current?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [container]);
}

/** A field that is read as the focus leaves it renders the dialogue while neither it nor the next control has the focus. */
function useMovingFocus(): () => boolean {
  const next = useRef<EventTarget | null>(null);
  useEffect(() => {
    const note = ({ type, relatedTarget }: FocusEvent) => {
      next.current = type === 'focusout' ? relatedTarget : null;
    };
    document.addEventListener('focusout', note, true);
    document.addEventListener('focusin', note, true);
    return () => {
      document.removeEventListener('focusout', note, true);
      document.removeEventListener('focusin', note, true);
    };
  }, []);
  return useCallback(() => {
    const { current: element } = next;
    return element instanceof HTMLElement && element.isConnected && !element.matches(':disabled');
  }, []);
}
