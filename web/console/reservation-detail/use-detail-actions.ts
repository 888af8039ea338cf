import { useState } from 'react';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { checkedInText } from '../../shared/text/reservation-texts.ts';
import { mayCancel, subjectOf } from './texts.ts';
import { useCancel } from './use-cancel.ts';
import { useMark } from './use-mark.ts';

export interface DetailActions {
  readonly busy: 'cancel' | 'check-in' | null;
  readonly cancel: () => Promise<void>;
  readonly isAskingScope: boolean;
  readonly closeScope: () => void;
  readonly checkIn: () => Promise<void>;
}

/** Cancel and check-in of the shown reservation, with the dialogues that the specification words. */
export function useDetailActions(
  reservation: Reservation | undefined,
  onChanged: () => void,
  onClose: () => void,
): DetailActions {
  const cancelling = useCancel(onChanged);
  const checkingIn = useMark((answer) => checkedInText(answer.check_in_datetime), onChanged);
  const [isAskingScope, setAskingScope] = useState(false);
  const dialogs = useDialogs();
  const busy = cancelling.isBusy ? 'cancel' : checkingIn.isBusy ? 'check-in' : null;

  async function cancel() {
    if (busy || !reservation || !mayCancel(reservation)) return;
    if (reservation.occurrence) return setAskingScope(true);
    const question = { confirm: 'Cancelar reserva', cancel: 'Regresar', subject: subjectOf(reservation) };
    if (!(await dialogs.confirmDelete(question))) return;
    if (await cancelling.cancel(reservation.id)) onClose();
  }

  async function checkIn() {
    if (busy || !reservation?.may.check_in) return;
    await checkingIn.mark(reservation);
  }

  return { busy, cancel, checkIn, isAskingScope, closeScope: () => setAskingScope(false) };
}
