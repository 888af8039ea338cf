import type { ReactNode } from 'react';
import type { AffectedReservation } from '../../../api/contract/closures.ts';
import { dateText } from '../../shared/date-text.ts';
import { Note } from '../../ui/show/note.tsx';

const SHOWN = 8;

interface AffectedListProps {
  readonly reservations: readonly AffectedReservation[];
  /** What becomes of them. */
  readonly children: ReactNode;
}

/** The reservations that stand in the closed hours. */
export function AffectedList({ reservations, children }: AffectedListProps) {
  const count = reservations.length;
  const title = count === 1 ? 'Hay 1 reserva en esas horas' : `Hay ${count} reservas en esas horas`;
  return (
    <div role="alert">
      <Note tone="warning" title={title}>
        <ul>
          {reservations.slice(0, SHOWN).map(({ id, name, place, date, hours }) => (
            <li key={id}>
              {dateText(date)}, {hours}: {place}
              {name && `, ${name}`}
            </li>
          ))}
          {count > SHOWN && <li>y {count - SHOWN} más</li>}
        </ul>
        <p>Si no las cancela, se mantienen.</p>
        {children}
      </Note>
    </div>
  );
}
