import { useEffect, useRef } from 'react';
import { fullDate, shortDay } from '../../shared/text/dates.ts';
import type { SearchChoice } from './search-address.ts';
import { useFreeDays } from './use-results.ts';

/** Every day that may be booked, with the number of hours that are free on it. */
export function DayStrip({ choice, onDay }: { choice: SearchChoice; onDay: (day: string) => void }) {
  const { data } = useFreeDays(choice);
  const current = useRef<HTMLButtonElement>(null);
  const isThere = data !== undefined;
  useEffect(() => {
    const strip = current.current?.parentElement?.parentElement;
    const left = current.current?.offsetLeft;
    if (isThere && strip && left !== undefined) strip.scrollLeft = left - strip.clientWidth / 2;
  }, [isThere]);
  if (!data) return <div className="r-days" aria-hidden="true" />;
  return (
    <nav className="r-days" aria-label="Días disponibles">
      <ul>
        {data.days.map(({ date, free }) => {
          const isCurrent = date === choice.day;
          const { weekday, day } = shortDay(date);
          return (
            <li key={date}>
              <button
                type="button"
                ref={isCurrent ? current : null}
                className={free === 0 ? 'r-day is-full' : 'r-day'}
                aria-current={isCurrent ? 'date' : undefined}
                onClick={() => onDay(date)}
              >
                <span>{weekday}</span>
                <strong>{day}</strong>
                <small>{free === 0 ? 'lleno' : counted(free)}</small>
                <span className="r-sr-only">{fullDate(date)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function counted(free: number): string {
  return free === 1 ? '1 libre' : `${free} libres`;
}
