import { useState } from 'react';
import type { Reservation } from '../../../api/contract/reservations.ts';
import type { Scope } from '../../../domain/series/scopes.ts';
import { DELETE_QUESTION } from '../../shared/kit/dialogs.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { ScopeField } from './scope-field.tsx';
import { subjectOf } from './texts.ts';
import { useCancel } from './use-cancel.ts';

interface Props {
  readonly reservation: Reservation;
  readonly onClose: () => void;
  /** It was cancelled, or that was taken back: the dialogue closes with what it belongs to. */
  readonly onCancelled: () => void;
}

export function CancelSeriesDialog({ reservation, onClose, onCancelled }: Props) {
  const [scope, setScope] = useState<Scope>('one');
  const { isBusy, cancel } = useCancel(onCancelled);
  const leave = () => {
    if (!isBusy) onClose();
  };
  return (
    <Modal
      title={scope === 'one' ? '¿Cancelar reserva?' : '¿Cancelar reservas?'}
      tone="question"
      role="alertdialog"
      size="small"
      hasCross={false}
      onClose={leave}
      footer={
        <>
          <Button text="Regresar" onClick={leave} disabled={isBusy} data-first-focus="" />
          <Button
            intent="danger"
            text={scope === 'one' ? 'Cancelar reserva' : 'Cancelar reservas'}
            loading={isBusy}
            onClick={() => void cancel(reservation.id, scope)}
          />
        </>
      }
    >
      <p>{DELETE_QUESTION}</p>
      <p className="r-muted">{subjectOf(reservation)}</p>
      <ScopeField reservation={reservation} value={scope} onChange={setScope} disabled={isBusy} />
    </Modal>
  );
}
