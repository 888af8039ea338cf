import { useState } from 'react';
import { useDialogs } from '../kit/dialogs.tsx';
import { logOut } from './session.tsx';

/** Ends the session by a button. A failure is reported: the person may leave a device that others use. */
export function useLogOut(): { readonly loading: boolean; readonly onClick: () => void } {
  const [isLeaving, setLeaving] = useState(false);
  const { showError } = useDialogs();
  const leave = async () => {
    setLeaving(true);
    try {
      await logOut();
    } catch (thrown) {
      setLeaving(false);
      await showError('No se ha podido cerrar la sesión', thrown);
    }
  };
  return { loading: isLeaving, onClick: () => void leave() };
}
