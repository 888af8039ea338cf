import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { CheckIcon } from '../../shared/kit/icons.tsx';
import { hourRange } from '../../shared/text/dates.ts';
import { lookOfType } from '../../shared/text/reservation-types.ts';
import { Legend } from '../../ui/show/legend.tsx';
import { NoAttractions } from '../places/no-centers.tsx';
import { CourtsList } from './courts-list.tsx';
import type { CourtNow } from './courts-now.ts';
import type { DayNow, DayReservation } from './day.ts';

const FIRST_SHOWN = 8;

interface Props {
  readonly day: DayNow;
  readonly courts: readonly CourtNow[];
  readonly hasCourts: boolean;
  readonly children: ReactNode;
  readonly typeNames: ReadonlyMap<number, string>;
  readonly onOpen: (id: string) => void;
}

export function DayView({ day, courts, hasCourts, children, ...rows }: Props) {
  if (!hasCourts) {
    return <NoAttractions />;
  }
  return (
    <>
      <dl className="r-start-numbers">
        <Figure label="Reservas hoy" value={day.total} />
        <Figure label="Con check-in" value={day.checkedIn} />
        <Figure label="Lugares libres ahora" value={day.freeCourts} />
      </dl>
      <div className="r-start-lists">
        <CourtsList courts={courts} onOpen={rows.onOpen} />
        <div className="r-start-column">
          {children}
          <List title="Más tarde" items={day.later} {...rows}>
            Hoy no comienza ninguna reserva más tarde. Puede crear una en la{' '}
            <Link to="/admin/programmation">programación</Link>.
          </List>
        </div>
      </div>
      <Legend />
    </>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="r-start-number r-card">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface ListProps extends Pick<Props, 'typeNames' | 'onOpen'> {
  readonly title: string;
  readonly items: readonly DayReservation[];
  readonly children: ReactNode;
}

function List({ title, items, children, ...row }: ListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? items : items.slice(0, FIRST_SHOWN);
  return (
    <section className="r-start-list r-card" aria-label={title}>
      <h2>
        {title} {items.length > 0 && <span className="r-muted">{items.length}</span>}
      </h2>
      {items.length === 0 && <p className="r-muted r-start-none">{children}</p>}
      <ul>
        {shown.map((item) => (
          <li key={item.id}>
            <Row item={item} {...row} />
          </li>
        ))}
      </ul>
      {shown.length < items.length && (
        <button type="button" className="bp6-button bp6-minimal" onClick={() => setShowsAll(true)}>
          Mostrar las {items.length}
        </button>
      )}
    </section>
  );
}

type RowProps = { readonly item: DayReservation } & Pick<Props, 'typeNames' | 'onOpen'>;

function Row({ item, typeNames, onOpen }: RowProps) {
  const type = lookOfType(item.typeId, typeNames.get(item.typeId));
  const place = item.who && item.what ? `${item.attraction} · ${item.what}` : item.attraction;
  return (
    <button
      type="button"
      className={`r-start-row r-bare-button r-bare-block ${type.className}`}
      onClick={() => onOpen(item.id)}
    >
      <span className="r-start-hours r-tabular">{hourRange(item.start, item.end)}</span>
      <span className="r-start-what">
        <strong>{item.who || item.what || 'Reserva'}</strong>
        <span className="r-muted" title={place}>
          {place}
        </span>
      </span>
      {item.checkedIn && (
        <span className="r-start-checked">
          <CheckIcon size={16} />
          <span>Check-in</span>
        </span>
      )}
      <span className="r-type-badge" title={type.name}>
        <span aria-hidden="true">{type.letter}</span>
        <span className="r-sr-only">{type.name}</span>
      </span>
    </button>
  );
}
