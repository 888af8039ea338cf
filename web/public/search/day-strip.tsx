import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { fullDate, shortDay } from '../../shared/text/dates.ts';
import { type SearchChoice, searchAddress } from './search-address.ts';
import { useFreeDays } from './use-results.ts';

/** Every day that may be booked, with the number of hours that are free on it. */
export function DayStrip({ choice }: { choice: SearchChoice }) {
  const { data } = useFreeDays(choice);
  const current = useRef<HTMLAnchorElement>(null);
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
              <Link
                replace
                to={searchAddress({ ...choice, day: date })}
                ref={isCurrent ? current : null}
                className={free === 0 ? 'r-day is-full' : 'r-day'}
                aria-current={isCurrent ? 'date' : undefined}
              >
                <span>{weekday}</span>
                <strong>{day}</strong>
                <small>{free === 0 ? 'lleno' : counted(free)}</small>
                <span className="r-sr-only">{fullDate(date)}</span>
              </Link>
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
