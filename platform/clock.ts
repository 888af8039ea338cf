import { Temporal } from 'temporal-polyfill';

/** A port, so that a test can set the current time. */
export interface Clock {
  /** The present instant, ISO 8601 in UTC with milliseconds. */
  now(): string;
}

export const systemClock: Clock = { now: () => new Date().toISOString() };

/** A clock that starts at `instant` (ISO 8601 with offset) and runs from there; undefined: the machine's. */
export function clockFrom(instant: string | undefined): Clock {
  if (instant === undefined) return systemClock;
  const offset = Temporal.Instant.from(instant).epochMilliseconds - Date.now();
  return { now: () => new Date(Date.now() + offset).toISOString() };
}

/** A clock that stands still until it is set. */
export function fixedClock(instant: string): Clock & { set(instant: string): void } {
  let current = Temporal.Instant.from(instant).toString({ smallestUnit: 'millisecond' });
  return {
    now: () => current,
    set: (next) => {
      current = Temporal.Instant.from(next).toString({ smallestUnit: 'millisecond' });
    },
  };
}

export interface LocalTime {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** Minutes since local midnight, 0–1439. */
  readonly minute: number;
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly datetime: string;
}

/** The instant, ISO 8601 in UTC, at which it is that many minutes past midnight of a local date in an IANA time zone. */
export function toInstant(date: string, minute: number, timeZone: string): string {
  const midnight = Temporal.PlainDate.from(date).toPlainDateTime();
  return midnight.add({ minutes: minute }).toZonedDateTime(timeZone).toInstant().toString();
}

const MINUTE_MS = 60_000;
/** The latest minute that was asked for in each zone: most questions are about now, and working it out is dear. */
const latest = new Map<string, { readonly minute: number; readonly local: LocalTime }>();

/** The local date and time of an ISO instant from 1970 on in an IANA time zone. */
export function toLocal(instant: string, timeZone: string): LocalTime {
  const ms = Date.parse(instant);
  const minute = Math.floor(ms / MINUTE_MS);
  const known = latest.get(timeZone);
  const local = known?.minute === minute ? known.local : localOf(instant, timeZone);
  if (local !== known?.local) latest.set(timeZone, { minute, local });
  const seconds = String(Math.floor((ms % MINUTE_MS) / 1_000)).padStart(2, '0');
  return { ...local, datetime: `${local.datetime.slice(0, -2)}${seconds}` };
}

function localOf(instant: string, timeZone: string): LocalTime {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return {
    date: local.toPlainDate().toString(),
    minute: local.hour * 60 + local.minute,
    datetime: local.toString({ smallestUnit: 'second' }).replace('T', ' '),
  };
}
