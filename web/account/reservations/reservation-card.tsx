import type { Reservation } from '../../../api/contract/reservations.ts';
import { reservationCalls } from '../../../api/contract/reservations.ts';
import { Button, lookOf } from '../../shared/kit/button.tsx';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { TicketIcon } from '../../shared/kit/icons.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { Facts } from '../../shared/site/site-shell.tsx';
import { dateTimeText } from '../../shared/text/date-text.ts';
import { fullDate, whenText } from '../../shared/text/dates.ts';
import { ticketAddress } from '../../shared/text/reservation-code.ts';
import {
  CANCEL_FAILED,
  CANCELLED,
  reservationName,
  statusName,
} from '../../shared/text/reservation-texts.ts';
import { OwnCard } from '../own-card.tsx';
import { MoreActions } from './more-actions.tsx';

/** One of my reservations: when and where, code, entry and exit, its ticket, and cancelling it. */
export function ReservationCard({ reservation }: { reservation: Reservation }) {
  const { id, place_center: center, place_attraction: court, shortcode, qrcode } = reservation;
  const { date, hours, date_start: start, date_end: end, observations } = reservation;
  const ticket = ticketAddress(qrcode);
  return (
    <OwnCard
      titleId={`reserva-${id}`}
      when={whenText(date, hours)}
      center={center}
      court={court}
      heading="h2"
      status={
        <span
          className={isPending(reservation) ? 'r-status is-pending' : `r-status is-${reservation.status}`}
        >
          {isPending(reservation) ? 'Por aprobar' : statusName(reservation)}
        </span>
      }
    >
      {approvalNote(reservation) && <p className="r-own-approval">{approvalNote(reservation)}</p>}
      <Facts
        of={{
          Código: (
            <a className="r-code" href={ticket} target="_blank" rel="noopener">
              {shortcode}
            </a>
          ),
          Entrada: dateTimeText(start),
          Salida: dateTimeText(end),
          Reservada: reservation.created_dt_humans,
          Observaciones: observations === '' ? null : <span className="r-own-notes">{observations}</span>,
        }}
      />
      <footer>
        <div className="r-row r-own-actions">
          <a
            className={lookOf({ intent: 'primary' })}
            href={ticket}
            target="_blank"
            rel="noopener"
            aria-label={`Ticket: ${reservationName(reservation)}`}
          >
            <TicketIcon />
            Ticket
          </a>
          <CancelButton reservation={reservation} />
        </div>
        <MoreActions reservation={reservation} />
      </footer>
    </OwnCard>
  );
}

/** It holds its time, and staff have not approved it yet. */
function isPending({ approval, status }: Pick<Reservation, 'approval' | 'status'>): boolean {
  return status === 0 && approval?.state === 'pending';
}

/** How the request for approval was decided. */
function approvalNote({ approval, status }: Reservation): string {
  if (isPending({ approval, status }) && approval)
    return `Pendiente de aprobación. Su horario queda apartado hasta el ${dateTimeText(approval.until)}.`;
  if (status === 1 && approval?.state === 'refused') return `Solicitud rechazada: ${approval.reason}`;
  if (status === 1 && approval?.state === 'expired') return 'La solicitud venció sin respuesta.';
  return '';
}

function CancelButton({ reservation }: { reservation: Reservation }) {
  const { confirmDelete } = useDialogs();
  const { run, isBusy } = useAction(reservationCalls.cancelReservation, {
    failure: CANCEL_FAILED,
    success: CANCELLED,
  });
  const { id, may, place, date, hours } = reservation;
  const reason = `motivo-${id}`;
  const cancel = async () => {
    const isSure = await confirmDelete({
      confirm: 'Cancelar reserva',
      cancel: 'Regresar',
      subject: `${place}, ${fullDate(date)}, ${hours}`,
    });
    if (isSure) await run({ params: { id } });
  };
  return (
    <>
      <Button
        intent="danger"
        variant="outlined"
        text="Cancelar"
        aria-label={`Cancelar: ${reservationName(reservation)}`}
        loading={isBusy}
        disabled={!may.cancel}
        {...(may.cancel ? {} : { 'aria-describedby': reason })}
        onClick={() => void cancel()}
      />
      {!may.cancel && (
        <small id={reason} className="r-own-reason">
          {may.cancel_note}
        </small>
      )}
    </>
  );
}
