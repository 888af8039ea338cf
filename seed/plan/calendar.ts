import { Temporal } from 'temporal-polyfill';

/** The days around the moment at which the demo was begun. Dates are `YYYY-MM-DD`, local; minutes count from midnight. */
export interface Calendar {
  readonly today: string;
  /** The moment itself, ISO 8601 in UTC. */
  readonly now: string;
  /** The date a number of days after today; negative: before it. */
  date(offset: number): string;
  /** The instant of a local time, ISO 8601 in UTC. `seconds` count from midnight. */
  instant(date: string, seconds: number): string;
}

/** `now`: an ISO instant. `timeZone`: an IANA name. */
export function calendarAt(now: string, timeZone: string): Calendar {
  const moment = Temporal.Instant.from(now);
  const local = moment.toZonedDateTimeISO(timeZone);
  const today = local.toPlainDate();
  return {
    today: today.toString(),
    now: moment.toString({ smallestUnit: 'millisecond' }),
    date: (offset) => today.add({ days: offset }).toString(),
    instant: (date, seconds) =>
      Temporal.PlainDate.from(date)
        .toPlainDateTime()
        .add({ seconds })
        .toZonedDateTime(timeZone)
        .toInstant()
        .toString({ smallestUnit: 'millisecond' }),
  };
}

/** The earlier of two instants of this module's form. */
export function earlier(one: string, other: string): string {
  return minutesBetween(one, other) < 0 ? other : one;
}

/** The instant a number of minutes after another one, ISO 8601 in UTC. */
export function plusMinutes(instant: string, minutes: number): string {
  return Temporal.Instant.from(instant)
    .add({ seconds: Math.round(minutes * 60) })
    .toString({ smallestUnit: 'millisecond' });
}

/** Minutes from one instant to another; negative where the second is earlier. */
export function minutesBetween(from: string, to: string): number {
  return (
    (Temporal.Instant.from(to).epochMilliseconds - Temporal.Instant.from(from).epochMilliseconds) / 60_000
  );
}
