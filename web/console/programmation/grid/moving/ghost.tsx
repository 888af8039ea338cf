import type { CSSProperties } from 'react';
import { hourRange, timeOfMinutes } from '../../../../shared/dates.ts';
import { lookOfType } from '../../../../shared/reservation-types.ts';
import { COLUMN_COUNT, FIRST_HOUR } from '../data/hours.ts';
import './moving.css';
import type { Row } from '../data/rows.ts';
import { placeText } from './plan.ts';
import type { Moving } from './use-moving.ts';

/** Where the reservation would stand, drawn into the row of its court. */
export function Ghost({ moving }: { moving: Moving }) {
  const { to, who, typeId, collision } = moving;
  return (
    <div
      className={`pg-ghost ${lookOfType(typeId).className}${collision ? ' is-refused' : ''}`}
      style={spanOf(to.start, to.end)}
      aria-hidden="true"
    >
      <strong>{hourRange(timeOfMinutes(to.start), timeOfMinutes(to.end))}</strong>
      <span>{collision || moving.warning || who}</span>
    </div>
  );
}

/** What a move would come to, for the ear, and on a line of its own for those who use the keys. */
export function MovingStatus({ moving, rows }: { moving: Moving | null; rows: readonly Row[] }) {
  return (
    <p className={moving ? 'pg-moving' : 'r-sr-only'} role="status" aria-label="Traslado">
      {moving && (
        <>
          <strong>
            {moving.who || 'Reserva'}: {placeText(rows, moving.to)}
          </strong>
          <span className={moving.collision ? 'pg-moving-refused' : ''}>
            {moving.collision || moving.warning || 'Libre'}
          </span>
          <span className="r-muted">
            Flechas: mover · Mayús + flechas: alargar · Entrar: aceptar · Esc: dejar
          </span>
        </>
      )}
    </p>
  );
}

/** The columns it lies in, and how much of them is before and after it, in percent of their width. */
function spanOf(start: number, end: number): CSSProperties {
  const first = Math.floor(start / 60) - FIRST_HOUR;
  const last = Math.min(COLUMN_COUNT, Math.ceil(end / 60) - FIRST_HOUR);
  const width = (last - first) * 60;
  const style: CSSProperties & Record<'--from' | '--rest', number> = {
    gridColumn: `${first + 2} / ${last + 2}`,
    '--from': ((start - (first + FIRST_HOUR) * 60) / width) * 100,
    '--rest': (((last + FIRST_HOUR) * 60 - end) / width) * 100,
  };
  return style;
}
