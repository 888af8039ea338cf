import { useEffect, useRef } from 'react';
import { addUnsaved, askBeforeUnload } from './unsaved.ts';

interface Guarded {
  readonly isDirty: boolean;
  readonly isBusy: boolean;
}

interface Kind {
  readonly isDialog?: boolean;
  /** Its text outlives the page, as a draft. */
  readonly isKept?: boolean;
}

/** Asks before a form with typed text is left: to another page, another form, or by closing the tab (`LeaveGuard`). */
export function useUnsavedGuard(
  { isDirty, isBusy }: Guarded,
  { isDialog = false, isKept = false }: Kind = {},
) {
  const form = useRef({ isBusy, isDialog, isKept });
  form.current = { isBusy, isDialog, isKept };
  useEffect(() => (isDirty ? addUnsaved(form) : undefined), [isDirty]);
  useEffect(() => (isDirty && !isKept ? askBeforeUnload(form) : undefined), [isDirty, isKept]);
}

export const UNSAVED = {
  title: '¿Salir sin guardar?',
  text: 'Se perderá lo que ha escrito en este formulario.',
  confirm: 'Descartar',
  cancel: 'Seguir editando',
} as const;
