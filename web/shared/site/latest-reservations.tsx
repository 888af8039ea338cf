import type { LatestReservation } from '../../../api/contract/latest-reservations.ts';
import { latestReservationCalls } from '../../../api/contract/latest-reservations.ts';
import { useCall } from '../call/use-call.ts';
import { longDate, timeOf } from '../text/dates.ts';
import { ticketAddress } from '../text/reservation-code.ts';
import './latest-reservations.css';

/** The reservations that were made last: code, place, entry "E" and exit "S"; cancelled and past ones say so. */
export function LatestReservations() {
  const { data } = useCall(latestReservationCalls.latestReservations, {});
  if (!data || data.reservations.length === 0) return null;
  return (
    <section className="r-latest r-card" aria-labelledby="ultimas">
      <h2 id="ultimas">Últimas reservas</h2>
      <ul>
        {data.reservations.map((reservation) => (
          <Latest key={reservation.id} reservation={reservation} />
        ))}
      </ul>
    </section>
  );
}

function Latest({ reservation }: { reservation: LatestReservation }) {
  const { shortcode, qrcode, place_center, place_attraction, date, date_start, date_end } = reservation;
  const { status, status_name: statusName } = reservation;
  return (
    <li>
      <a
        className="r-code"
        href={ticketAddress(qrcode)}
        target="_blank"
        rel="noopener"
        aria-label={`Ticket ${shortcode}`}
      >
        {shortcode}
      </a>
      <span className="r-latest-place">
        {place_center} - {place_attraction}
      </span>
      <span className="r-latest-time">
        {longDate(date)} <abbr title="Entrada">E</abbr> {timeOf(date_start)} <abbr title="Salida">S</abbr>{' '}
        {timeOf(date_end)}
      </span>
      {status !== 0 && <span className="r-latest-status">{statusName}</span>}
    </li>
  );
}
