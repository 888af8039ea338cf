import type { ReactNode } from 'react';
import type { Floor } from '../../../api/contract/floors.ts';
import { daysLater } from '../../../domain/calendar/days.ts';
import { dateText } from '../../shared/text/date-text.ts';
import { HistoryButton } from '../history/history-button.tsx';
import { exclusionTexts, gone, lyingOn } from './exclusions.ts';
import { FloorPlan } from './floor-plan.tsx';

interface Props {
  readonly floor: Floor;
  readonly today: string;
  readonly children: ReactNode;
}

/** A floor with its plan, what lies on it and what excludes what. */
export function FloorCard({ floor, today, children }: Props) {
  const names = new Map(floor.cells.map(({ id, name }) => [id, name]));
  // Once all that is planned has begun or ended.
  const dates = floor.attractions.flatMap(({ from, until }) => [from, until ?? from]);
  const last = [today, ...dates].toSorted().at(-1) ?? today;
  const all = [...floor.attractions, ...gone(floor)];
  const lying = lyingOn(floor.attractions, last);
  return (
    <li className="fl-card">
      <div className="r-bar">
        <h2>{floor.name}</h2>
        <div className="r-row">
          <HistoryButton table="floors" id={floor.id} name={floor.name} />
          {children}
        </div>
      </div>
      <div className="fl-body">
        <FloorPlan cells={floor.cells} />
        <div>
          {all.length === 0 && <p className="r-muted">Todavía no hay atracciones sobre esta superficie.</p>}
          <ul className="fl-words">
            {all.map(({ id, name, cells, from, until }) => (
              <li key={`${id} ${from}`}>
                <strong>{name}</strong>: {cells.map((cell) => names.get(cell)).join(', ')}
                {from > today && `, desde el ${dateText(from)}`}
                {until && `, hasta el ${dateText(daysLater(until, -1))}`}
              </li>
            ))}
          </ul>
          <ul className="fl-words r-muted">
            {exclusionTexts(lying).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      </div>
    </li>
  );
}
