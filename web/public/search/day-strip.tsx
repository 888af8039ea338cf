import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useHydrated } from '../../shared/kit/use-hydrated.ts';
import { longDate, shortDay } from '../../shared/text/dates.ts';
import { type SearchChoice, searchAddress } from './search-address.ts';
import { useFreeDays } from './use-results.ts';

/** One stop of the keyboard, within which the arrows move; without script each day is one. */
export function DayStrip({ choice }: { choice: SearchChoice }) {
  const days = useFreeDays(choice).data?.days;
  const isHydrated = useHydrated();
  const strip = useRef<HTMLUListElement>(null);
  /** The day on which the keyboard stops, once it has been moved. */
  const [stop, setStop] = useState('');
  const isThere = days !== undefined;
  useEffect(() => {
    const current = isThere && strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (current && strip.current)
      strip.current.scrollLeft = current.offsetLeft - strip.current.clientWidth / 2;
  }, [isThere]);
  if (!days) return <div className="r-days" aria-hidden="true" />;
  const stops = [stop, choice.day, days[0]?.date].map((date) => days.findIndex((day) => day.date === date));
  const stopAt = stops.find((index) => index >= 0);
  return (
    <nav className="r-days" aria-label="Días disponibles">
      <ul ref={strip} onKeyDown={moveFocus}>
        {days.map(({ date, free }, index) => {
          const { weekday, day } = shortDay(date);
          const count = free === 0 ? 'sin horas' : counted(free);
          return (
            <li key={date}>
              <Link
                replace
                to={searchAddress({ ...choice, day: date })}
                className={free === 0 ? 'r-day is-full' : 'r-day'}
                aria-current={date === choice.day ? 'date' : undefined}
                tabIndex={isHydrated && index !== stopAt ? -1 : undefined}
                onFocus={() => setStop(date)}
              >
                <span className="r-sr-only">{longDate(date)}, </span>
                <span aria-hidden="true">
                  {weekday} <strong>{day}</strong>
                </span>
                <small>{count}</small>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const days = [...event.currentTarget.querySelectorAll<HTMLElement>('.r-day')];
  const here = days.findIndex((day) => day.matches(':focus'));
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: Math.max(0, here - 1),
    ArrowRight: here + 1,
    Home: 0,
    End: days.length - 1,
  };
  const next = days[places[event.key] ?? -1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function counted(free: number): string {
  return free === 1 ? '1 libre' : `${free} libres`;
}
