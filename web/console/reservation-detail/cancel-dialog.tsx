import { useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import type { Scope } from '../../../domain/series/scopes.ts';
import { DELETE_QUESTION } from '../../shared/dialogs.tsx';
import { CANCEL_FAILED, CANCELLED } from '../../shared/reservation-texts.ts';
import { useAction } from '../../shared/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { ScopeField } from './scope-field.tsx';
import { subjectOf } from './texts.ts';

interface Props {
  readonly reservation: Reservation;
  readonly onClose: () => void;
  /** It was cancelled: `onClose` is called too. */
  readonly onCancelled: () => void;
}

/** Asks how much of its series is cancelled with a reservation; nothing is done before that is said. */
export function CancelSeriesDialog({ reservation, onClose, onCancelled }: Props) {
  const [scope, setScope] = useState<Scope>('one');
  const cancelling = useAction(calls.cancelReservation, {
    failure: CANCEL_FAILED,
    success: CANCELLED,
    onDone: onCancelled,
  });
  async function cancel() {
    if (await cancelling.run({ params: { id: reservation.id }, query: { scope } })) onClose();
  }
  return (
    <Modal
      title="¡Confirmación!"
      role="alertdialog"
      size="small"
      hasCross={false}
      onClose={onClose}
      footer={
        <>
          <Button text="Regresar" onClick={onClose} data-first-focus="" />
          <Button
            intent="danger"
            text={scope === 'one' ? 'Cancelar reserva' : 'Cancelar reservas'}
            loading={cancelling.isBusy}
            onClick={() => void cancel()}
          />
        </>
      }
    >
      <p>{DELETE_QUESTION}</p>
      <p className="r-muted">{subjectOf(reservation)}</p>
      <ScopeField reservation={reservation} value={scope} onChange={setScope} disabled={cancelling.isBusy} />
    </Modal>
  );
}
