import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { useDialogs } from '../../shared/dialogs.tsx';
import { CANCEL_FAILED, CANCELLED, CHECK_IN_FAILED, checkedInText } from '../../shared/reservation-texts.ts';
import { useSend } from '../../shared/send.ts';
import { createCancel } from './cancel.ts';
import { reservationKey } from './requests.ts';
import { mayCancel, subjectOf } from './texts.ts';

export interface DetailActions {
  /** What is under way. */
  readonly busy: 'cancel' | 'check-in' | null;
  readonly cancel: () => Promise<void>;
  readonly checkIn: () => Promise<void>;
}

/** Cancel and check-in of the shown reservation, with the dialogues that the specification words. */
export function useDetailActions(
  reservation: Reservation | undefined,
  onChanged: () => void,
  onClose: () => void,
): DetailActions {
  const [busy, setBusy] = useState<DetailActions['busy']>(null);
  const [cancelOnce] = useState(createCancel);
  const send = useSend();
  const dialogs = useDialogs();
  const cache = useQueryClient();

  async function run(what: 'cancel' | 'check-in', failure: string, act: () => Promise<string>) {
    setBusy(what);
    try {
      const success = await act();
      onChanged();
      await dialogs.showConfirmation(success);
      return true;
    } catch (thrown) {
      await dialogs.showError(failure, thrown);
      return false;
    } finally {
      setBusy(null);
      if (reservation) void cache.invalidateQueries({ queryKey: reservationKey(reservation.id) });
    }
  }

  async function cancel() {
    if (busy || !reservation || !mayCancel(reservation)) return;
    const question = { confirm: 'Cancelar reserva', cancel: 'Regresar', subject: subjectOf(reservation) };
    if (!(await dialogs.confirmDelete(question))) return;
    const done = await run('cancel', CANCEL_FAILED, async () => {
      await cancelOnce(reservation.id);
      return CANCELLED;
    });
    if (done) onClose();
  }

  async function checkIn() {
    if (busy || !reservation?.may.check_in) return;
    await run('check-in', CHECK_IN_FAILED, async () => {
      const answer = await send(calls.checkIn, { body: { shortcode: reservation.shortcode } });
      cache.setQueryData(reservationKey(reservation.id), answer.reservation);
      return checkedInText(answer.check_in_datetime);
    });
  }

  return { busy, cancel, checkIn };
}
