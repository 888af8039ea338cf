import { Link } from 'react-router-dom';
import { calls } from '../../../api/contract/calls.ts';
import type { DoorReservation } from '../../../api/contract/door.ts';
import type { ConsolePath } from '../../../api/contract/pages.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { hourRange, minutesOf } from '../../shared/text/dates.ts';
import { lookOfType } from '../../shared/text/reservation-types.ts';
import { PhoneLink } from '../../ui/show/phone-link.tsx';
import { SOON } from './day.ts';

interface Props {
  readonly reservations: readonly DoorReservation[];
  readonly time: string;
  readonly onOpen: (id: string) => void;
}

/** People who have not come, with telephone numbers; waiting documents, accounts and requests. */
export function Arrivals({ reservations, time, onOpen }: Props) {
  const { data: work } = useCall(calls.waitingWork, {}, { staleTime: 60_000 });
  const late = lateAt(reservations, time);
  const expected = expectedAt(reservations, time);
  const { documents = 0, accounts = 0, approvals = 0 } = work ?? {};
  const missed = reservations.filter(({ status }) => status === 3);
  return (
    <>
      {documents + accounts + approvals > 0 && (
        <div className="r-start-waiting r-card">
          <WaitingWork count={documents} of={DOCUMENTS} to="/admin/verify-people" />
          <WaitingWork count={accounts} of={ACCOUNTS} to="/admin/verify-people" />
          <WaitingWork count={approvals} of={REQUESTS} to="/admin/approvals" />
        </div>
      )}
      {late.length > 0 && <People title="Llegan tarde" items={late} onOpen={onOpen} />}
      {expected.length > 0 && <People title="Llegan en la próxima hora" items={expected} onOpen={onOpen} />}
      {missed.length > 0 && <People title="No se presentaron hoy" items={missed} onOpen={onOpen} />}
    </>
  );
}

const DOCUMENTS = {
  text: ['Un documento espera', 'documentos esperan', 'verificación'],
  link: 'Verificar documentos',
} as const;
const ACCOUNTS = {
  text: ['Una cuenta espera', 'cuentas esperan', 'su vinculación'],
  link: 'Vincular cuentas',
} as const;
const REQUESTS = {
  text: ['Una solicitud espera', 'solicitudes esperan', 'aprobación'],
  link: 'Ver solicitudes',
} as const;

interface WaitingWorkProps {
  readonly count: number;
  readonly of: typeof DOCUMENTS | typeof ACCOUNTS | typeof REQUESTS;
  readonly to: ConsolePath;
}

function WaitingWork({ count, of: { text, link }, to }: WaitingWorkProps) {
  if (count === 0) return null;
  const [one, many, what] = text;
  return (
    <p>
      {count === 1 ? one : `${count} ${many}`} {what}.{' '}
      <Link className="r-start-verify" to={to}>
        {link}
      </Link>
    </p>
  );
}

const GRACE = 5;

function lateAt(reservations: readonly DoorReservation[], time: string): DoorReservation[] {
  const minute = minutesOf(time);
  return reservations
    .filter(
      ({ status, hour_start, hour_end }) =>
        status === 0 && minutesOf(hour_start) + GRACE <= minute && minute < minutesOf(hour_end),
    )
    .toSorted((a, b) => minutesOf(a.hour_start) - minutesOf(b.hour_start));
}

function expectedAt(reservations: readonly DoorReservation[], time: string): DoorReservation[] {
  const minute = minutesOf(time);
  return reservations
    .filter(({ status, hour_start }) => {
      const wait = minutesOf(hour_start) - minute;
      return status === 0 && wait > -GRACE && wait <= SOON;
    })
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
                <span className="r-muted" title={item.attraction}>
                  {item.attraction}
                </span>
              </span>
            </button>
            {item.phone ? (
              <PhoneLink className="r-start-phone" phone={item.phone} />
            ) : (
              <span className="r-start-phone r-muted">Sin teléfono</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
