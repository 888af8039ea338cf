import { useState } from 'react';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { CheckInIcon, DocumentIcon, TicketIcon } from '../../shared/kit/icons.tsx';
import { Loaded, type Missing } from '../../shared/kit/states.tsx';
import { useMounted } from '../../shared/kit/use-mounted.ts';
import { ticketAddress } from '../../shared/text/reservation-code.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { DownloadButton } from '../../ui/link-button.tsx';
import { CancelSeriesDialog } from './cancel-dialog.tsx';
import { DetailView, NOTE_ID } from './detail-view.tsx';
import { MoreActions } from './more-actions.tsx';
import { useReservation } from './requests.ts';
import { cancelNote, checkInNote, mayCancel } from './texts.ts';
import { type DetailActions, useDetailActions } from './use-detail-actions.ts';

const MISSING: Missing = {
  title: 'Esta reserva no existe',
  children: 'La dirección puede estar mal escrita, o la reserva se retiró mientras tanto.',
};

interface Props {
  readonly reservationId: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

export function ReservationDetailModal({ reservationId, onChanged, ...props }: Props) {
  const [shownId, setShownId] = useState(reservationId);
  const query = useReservation(shownId);
  const reservation = query.data;
  const isMounted = useMounted();
  // An answer that arrives after the dialogue was closed must not close the next one.
  const onClose = () => {
    if (isMounted.current) props.onClose();
  };
  const actions = useDetailActions(reservation, onChanged, onClose);
  return (
    <Modal
      title="Detalle de la reserva"
      isStatic
      size="large"
      onClose={onClose}
      footer={<DetailButtons reservation={reservation} actions={actions} onClose={onClose} />}
    >
      <Loaded query={query} lines={7} label="Cargando la reserva…" missing={MISSING}>
        {(shown) => (
          <>
            <DetailView reservation={shown} onOpen={setShownId} />
            <MoreActions key={shown.id} reservation={shown} onChanged={onChanged} onClose={onClose} />
            {actions.isAskingScope && (
              <CancelSeriesDialog
                reservation={shown}
                onClose={actions.closeScope}
                onCancelled={() => {
                  onChanged();
                  onClose();
                }}
              />
            )}
          </>
        )}
      </Loaded>
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
          <DownloadButton href={ticketAddress(reservation.qrcode)} icon={<TicketIcon />} text="Ticket" />
          <DownloadButton
            href={`/download/invoice_/${encodeURIComponent(reservation.order_id)}`}
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
