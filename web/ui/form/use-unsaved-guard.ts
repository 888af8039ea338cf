import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useDialogs } from '../../shared/kit/dialogs.tsx';

/** Asks before a form with typed text is left: to another page, another form, or by closing the tab. */
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

function formAt({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return pathname + search;
}

export const UNSAVED = {
  title: '¿Salir sin guardar?',
  text: 'Se perderá lo que ha escrito en este formulario.',
  confirm: 'Descartar',
  cancel: 'Seguir editando',
} as const;
