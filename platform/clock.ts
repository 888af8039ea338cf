import { Temporal } from 'temporal-polyfill';

export interface Clock {
  /** ISO 8601, UTC, with milliseconds. */
  now(): string;
}

export const systemClock: Clock = { now: () => new Date().toISOString() };

/** Runs from `instant` (ISO 8601 with offset); undefined: the machine's clock. */
export function clockFrom(instant: string | undefined): Clock {
  if (instant === undefined) return systemClock;
  const offset = Temporal.Instant.from(instant).epochMilliseconds - Date.now();
  return { now: () => new Date(Date.now() + offset).toISOString() };
}

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
  readonly date: string;
  readonly minute: number;
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly datetime: string;
}

const MINUTE_MS = 60_000;
/** Cache of the last minute per zone: most calls are about now, and conversions are expensive. */
const latest = new Map<string, { readonly minute: number; readonly local: LocalTime }>();

/** From an ISO instant since 1970 in an IANA zone. */
export function toLocal(instant: string, timeZone: string): LocalTime {
  const ms = Date.parse(instant);
  const minute = Math.floor(ms / MINUTE_MS);
  const known = latest.get(timeZone);
  const local = known?.minute === minute ? known.local : localOf(instant, timeZone);
  if (local !== known?.local) latest.set(timeZone, { minute, local });
  const seconds = String(Math.floor((ms % MINUTE_MS) / 1_000)).padStart(2, '0');
  return { ...local, datetime: `${local.datetime.slice(0, -2)}${seconds}` };
}

/** The same as `YYYY-MM-DD HH:mm`. */
export function toLocalMinute(instant: string, timeZone: string): string {
  return toLocal(instant, timeZone).datetime.slice(0, 'YYYY-MM-DD HH:mm'.length);
}

function localOf(instant: string, timeZone: string): LocalTime {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return {
    date: local.toPlainDate().toString(),
    minute: local.hour * 60 + local.minute,
    datetime: local.toString({ smallestUnit: 'second' }).replace('T', ' '),
  };
}
