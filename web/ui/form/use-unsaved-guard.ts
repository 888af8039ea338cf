import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useDialogs } from '../../shared/kit/dialogs.tsx';

/**
 * Asks before a form with typed text is left: for another page of the application, another form of the same page, or by
 * closing the tab.
 */
export function useUnsavedGuard(isDirty: boolean): void {
  const { confirm } = useDialogs();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && formAt(currentLocation) !== formAt(nextLocation),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm(UNSAVED).then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm]);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}

/** The part of an address that identifies its form. */
function formAt({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return pathname + search;
}

/** The question before typed text is discarded. */
export const UNSAVED = {
  title: '¿Salir sin guardar?',
  text: 'Se perderá lo que ha escrito en este formulario.',
  confirm: 'Descartar',
  cancel: 'Seguir editando',
} as const;
