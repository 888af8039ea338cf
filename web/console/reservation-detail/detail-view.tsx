import type { Reservation } from '../../../api/contract/reservations.ts';
import { QrImage } from '../../shared/kit/qr-image.tsx';
import { statusName } from '../../shared/text/reservation-texts.ts';
import { lookOfType } from '../../shared/text/reservation-types.ts';
import { CopiedText } from '../../ui/show/copied-text.tsx';
import './detail.css';
import { ContactFacts } from './contact-facts.tsx';
import { SeriesDates } from './series-dates.tsx';
import { cancelNote, checkInNote, detailRows } from './texts.ts';

export const NOTE_ID = 'r-detail-note';

interface Props {
  readonly reservation: Reservation;
  readonly onOpen: (id: string) => void;
}

export function DetailView({ reservation, onOpen }: Props) {
  const type = lookOfType(reservation.reservation_type_id, reservation.reservation_type);
  const notes = [checkInNote(reservation), cancelNote(reservation)].filter(Boolean);
  return (
    <div className="r-detail">
      <div className="r-stack r-detail-codes">
        <QrImage className="r-detail-qr" code={reservation.qr_link} />
        <span className="r-sr-only">Código: </span>
        <CopiedText value={reservation.shortcode} noun="el código" className="r-shortcode-text" />
      </div>
      <div>
        <div className="r-detail-tags">
          <span className={`r-status r-status-${reservation.status}`}>{statusName(reservation)}</span>
          <span className={`r-detail-type ${type.className}`}>
            <span className="r-type-badge" aria-hidden="true">
              {type.letter}
            </span>
            {type.name}
          </span>
          {reservation.occurrence && (
            <span className="r-muted">
              Fecha {reservation.occurrence.number} de {reservation.occurrence.count}
            </span>
          )}
        </div>
        <table className="r-detail-table">
          <caption className="r-sr-only">Datos de la reserva</caption>
          <tbody>
            {detailRows(reservation).map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                <td>{row.value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <ContactFacts reservation={reservation} />
        <SeriesDates key={reservation.id} reservation={reservation} onOpen={onOpen} />
        {notes.length > 0 && (
          <p className="r-detail-note" id={NOTE_ID}>
            {notes.join(' ')}
          </p>
        )}
      </div>
    </div>
  );
}
