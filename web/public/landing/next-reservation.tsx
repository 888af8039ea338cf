import { Link } from 'react-router-dom';
import { ownReservationCalls } from '../../../api/contract/own-reservations.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { lookOf } from '../../shared/kit/button.tsx';
import { TicketIcon } from '../../shared/kit/icons.tsx';
import { QrImage } from '../../shared/kit/qr-image.tsx';
import { whenText } from '../../shared/text/dates.ts';
import { ticketAddress } from '../../shared/text/reservation-code.ts';

export function NextReservation() {
  const { data } = useCall(ownReservationCalls.userReservations, {
    params: { filter: '1' },
    query: { page: '1' },
  });
  const [next] = data?.data ?? [];
  if (!next) return null;
  const { qrcode, shortcode, date, hours, place_attraction: court, place_center: center } = next;
  return (
    <section className="r-next r-card" aria-labelledby="proxima">
      <QrImage className="r-next-qr" code={qrcode} />
      <div className="r-stack">
        <h2 id="proxima">Su próxima reserva</h2>
        <p className="r-next-when">{whenText(date, hours)}</p>
        <p>
          {court} <span className="r-muted">{center}</span>
        </p>
        <p>
          Código: <strong className="r-code">{shortcode}</strong>
        </p>
        <div className="r-row">
          <a
            className={lookOf({ intent: 'primary' })}
            href={ticketAddress(qrcode)}
            target="_blank"
            rel="noopener"
          >
            <TicketIcon />
            Ticket
          </a>
          <Link className={lookOf({})} to="/user-reservations">
            Mis reservas
          </Link>
        </div>
      </div>
    </section>
  );
}
