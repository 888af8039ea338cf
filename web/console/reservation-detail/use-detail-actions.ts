import { useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { useDialogs } from '../../shared/dialogs.tsx';
import { CANCEL_FAILED, CANCELLED, CHECK_IN_FAILED, checkedInText } from '../../shared/reservation-texts.ts';
import { useAction } from '../../shared/use-action.ts';
import { mayCancel, RESTORE, subjectOf } from './texts.ts';

export interface DetailActions {
  /** The action in progress. */
  readonly busy: 'cancel' | 'check-in' | null;
  /** Asks first; of a series it opens `isAskingScope`. */
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
  const cancelling = useAction(calls.cancelReservation, {
    failure: CANCEL_FAILED,
    onDone: onChanged,
  });
  const restoring = useAction(calls.restoreReservation, { ...RESTORE, onDone: onChanged });
  const checkingIn = useAction(calls.checkIn, {
    failure: CHECK_IN_FAILED,
    success: ({ check_in_datetime }) => checkedInText(check_in_datetime),
    onDone: onChanged,
  });
  const [isAskingScope, setAskingScope] = useState(false);
  const dialogs = useDialogs();
  const busy = cancelling.isBusy ? 'cancel' : checkingIn.isBusy ? 'check-in' : null;

  async function cancel() {
    if (busy || !reservation || !mayCancel(reservation)) return;
    if (reservation.occurrence) return setAskingScope(true);
    const question = { confirm: 'Cancelar reserva', cancel: 'Regresar', subject: subjectOf(reservation) };
    if (!(await dialogs.confirmDelete(question))) return;
    const params = { id: reservation.id };
    if (!(await cancelling.run({ params }))) return;
    // The wrong one of two bookings is soon cancelled: the way back is where it is told.
    const undo = { title: '¡Confirmación!', text: CANCELLED, confirm: 'Deshacer', cancel: 'De acuerdo' };
    if (await dialogs.confirm(undo)) await restoring.run({ params, body: {} });
    onClose();
  }

  async function checkIn() {
    if (busy || !reservation?.may.check_in) return;
    await checkingIn.run({ body: { shortcode: reservation.shortcode } });
  }

  return { busy, cancel, checkIn, isAskingScope, closeScope: () => setAskingScope(false) };
}
