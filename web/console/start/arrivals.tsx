import { Link } from 'react-router-dom';
import { calls } from '../../../api/contract/calls.ts';
import type { DoorReservation } from '../../../api/contract/door.ts';
import { hourRange, minutesOf } from '../../shared/dates.ts';
import { lookOfType } from '../../shared/reservation-types.ts';
import { useCall } from '../../shared/use-call.ts';

interface Props {
  readonly centerId: number;
  /** `HH:mm`. */
  readonly time: string;
  readonly onOpen: (id: string) => void;
}

/**
 * Who has not come: those whose time is running, with a telephone number, and those whose time is over; waiting
 * documents.
 */
export function Arrivals({ centerId, time, onOpen }: Props) {
  const { data } = useCall(calls.doorDay, { query: { center_id: centerId } });
  const { data: documents } = useCall(calls.waitingDocuments, { query: { page: 1 } });
  const all = data?.reservations ?? [];
  const late = lateAt(all, time);
  const missed = all.filter(({ status }) => status === 3);
  const waiting = documents?.people.total ?? 0;
  return (
    <>
      {waiting > 0 && (
        <p className="r-start-waiting r-card">
          {waiting === 1
            ? 'Un documento espera verificación.'
            : `${waiting} documentos esperan verificación.`}{' '}
          <Link className="r-start-verify" to="/admin/verify-people">
            Verificar documentos
          </Link>
        </p>
      )}
      {late.length > 0 && <People title="Llegan tarde" items={late} onOpen={onOpen} />}
      {missed.length > 0 && <People title="No se presentaron hoy" items={missed} onOpen={onOpen} />}
    </>
  );
}

/** Minutes that people may be late before they are listed. */
const GRACE = 5;

/** Reservations that have begun without a check-in, the oldest first. */
export function lateAt(reservations: readonly DoorReservation[], time: string): DoorReservation[] {
  const minute = minutesOf(time);
  return reservations
    .filter(
      ({ status, hour_start, hour_end }) =>
        status === 0 && minutesOf(hour_start) + GRACE <= minute && minute < minutesOf(hour_end),
    )
    .toSorted((a, b) => minutesOf(a.hour_start) - minutesOf(b.hour_start));
}

interface PeopleProps extends Pick<Props, 'onOpen'> {
  readonly title: string;
  readonly items: readonly DoorReservation[];
}

function People({ title, items, onOpen }: PeopleProps) {
  return (
    <section className="r-start-list r-card" aria-label={title}>
      <h2>
        {title} <span className="r-muted">{items.length}</span>
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item.id} className="r-start-late">
            <button
              type="button"
              className={`r-start-row r-bare-button r-bare-block ${lookOfType(item.reservation_type_id).className}`}
              onClick={() => onOpen(item.id)}
            >
              <span className="r-start-hours r-tabular">{hourRange(item.hour_start, item.hour_end)}</span>
              <span className="r-start-what">
                <strong>{item.who || item.activity || 'Reserva'}</strong>
                <span className="r-muted">{item.attraction}</span>
              </span>
            </button>
            {item.phone ? (
              <a className="r-start-phone" href={`tel:+502${item.phone}`}>
                {item.phone.replace(/^(\d{4})(\d{4})$/, '$1-$2')}
              </a>
            ) : (
              <span className="r-start-phone r-muted">Sin teléfono</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
