import { useEffect, useId, useRef } from 'react';
import { DialogsInside } from './dialogs.tsx';
import { giveFocusBack } from './focus.ts';
import { ModalContent } from './modal-content.tsx';
import './modal.css';
import type { ModalProps } from './modal-props.ts';
import { useOpenDialog } from './open-dialogs.ts';
import { focusedOrPressed } from './opener.ts';
import { useNoToasts } from './toaster.tsx';

/** The browser's `dialog`. The focus goes to the element marked `data-first-focus`, else to the title. */
export function Modal(props: ModalProps) {
  const { onClose, isStatic = false, hasCross = !isStatic, role = 'dialog', size = 'medium' } = props;
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget | null>(null);
  useNoToasts();
  useOpenDialog(onClose, props.isInAddress);
  useEffect(() => {
    const element = dialog.current;
    const opener = focusedOrPressed();
    element?.showModal();
    const first = element?.querySelector<HTMLElement>('[data-first-focus]');
    (first ?? element?.querySelector<HTMLElement>('.r-modal-title'))?.focus({ preventScroll: true });
    return () => {
      element?.close();
      // The browser gives it back only while the dialogue is still in the page.
      giveFocusBack(opener);
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      role={role}
      className={`r-modal r-modal-${size}`}
      aria-labelledby={titleId}
      {...(props.describedBy && { 'aria-describedby': props.describedBy })}
      onCancel={(event) => {
        // It closes when it is no longer rendered.
        event.preventDefault();
        if (!isStatic) onClose();
      }}
      onKeyDown={(event) => {
        // A second Escape would close it without asking.
        if (event.key === 'Escape' && isStatic) event.preventDefault();
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        // A selection that is dragged out of a field ends outside, too.
        const isOutside = [event.target, pressed.current].every((target) => target === dialog.current);
        // A question is answered by its buttons: the second half of a double click must not.
        if (isOutside && !isStatic && role === 'dialog') onClose();
      }}
    >
      <div className="r-modal-inside">
        <DialogsInside>
          <ModalContent {...props} titleId={titleId} hasCross={hasCross} />
        </DialogsInside>
      </div>
    </dialog>
  );
}
