import { AnchorButton } from '@blueprintjs/core';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { CheckInIcon, DocumentIcon, TicketIcon } from '../../shared/icons.tsx';
import { FailedState, Skeleton } from '../../shared/states.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { CancelSeriesDialog } from './cancel-dialog.tsx';
import { DetailView, NOTE_ID } from './detail-view.tsx';
import { MoreActions } from './more-actions.tsx';
import { useReservation } from './requests.ts';
import { cancelNote, checkInNote, mayCancel } from './texts.ts';
import { type DetailActions, useDetailActions } from './use-detail-actions.ts';

interface Props {
  readonly reservationId: string;
  /** "Cerrar", and after a cancellation. */
  readonly onClose: () => void;
  /** The reservation was cancelled or checked in: whatever lists it should load again. */
  readonly onChanged: () => void;
}

/** The reservation behind a cell or a row. Static: neither Escape nor a click beside it closes it. */
export function ReservationDetailModal({ reservationId, onClose, onChanged }: Props) {
  const { data: reservation, error, isFetching, refetch } = useReservation(reservationId);
  const actions = useDetailActions(reservation, onChanged, onClose);
  return (
    <Modal
      title="Detalle de la reserva"
      isStatic
      size="large"
      onClose={onClose}
      footer={<DetailButtons reservation={reservation} actions={actions} onClose={onClose} />}
    >
      {reservation ? (
        <>
          <DetailView reservation={reservation} />
          <MoreActions reservation={reservation} onChanged={onChanged} onClose={onClose} />
          {actions.isAskingScope && (
            <CancelSeriesDialog
              reservation={reservation}
              onClose={actions.closeScope}
              onCancelled={() => {
                onChanged();
                onClose();
              }}
            />
          )}
        </>
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton lines={7} label="Cargando la reserva…" />
      )}
    </Modal>
  );
}

interface ButtonsProps {
  readonly reservation: Reservation | undefined;
  readonly actions: DetailActions;
  readonly onClose: () => void;
}

function DetailButtons({ reservation, actions, onClose }: ButtonsProps) {
  return (
    <>
      {reservation && (
        <>
          <AnchorButton
            role="link"
            href={`/download/ticket/${encodeURIComponent(reservation.qrcode)}`}
            target="_blank"
            rel="noopener"
            icon={<TicketIcon />}
            text="Ticket"
          />
          <AnchorButton
            role="link"
            href={`/download/invoice_/${encodeURIComponent(reservation.order_id)}`}
            target="_blank"
            rel="noopener"
            icon={<DocumentIcon />}
            text="Orden completa"
          />
          <Button
            intent="danger"
            variant="outlined"
            text="Cancelar reserva"
            disabled={!mayCancel(reservation)}
            title={cancelNote(reservation) || undefined}
            aria-describedby={mayCancel(reservation) ? undefined : NOTE_ID}
            loading={actions.busy === 'cancel'}
            onClick={actions.cancel}
          />
          <Button
            intent="primary"
            icon={<CheckInIcon />}
            text="Marcar check-in"
            className="r-detail-check-in"
            disabled={!reservation.may.check_in}
            title={checkInNote(reservation) || undefined}
            aria-describedby={reservation.may.check_in ? undefined : NOTE_ID}
            loading={actions.busy === 'check-in'}
            onClick={actions.checkIn}
          />
        </>
      )}
      <Button text="Cerrar" onClick={onClose} />
    </>
  );
}
