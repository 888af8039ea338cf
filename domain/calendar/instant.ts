import { Temporal } from 'temporal-polyfill';

/** From minutes past local midnight; 1440 is the end of the day. A minute that comes twice counts as the first. */
export function instantOf(date: string, minute: number, timeZone: string): Temporal.Instant {
  const midnight = Temporal.PlainDate.from(date).toPlainDateTime();
  return midnight.add({ minutes: minute }).toZonedDateTime(timeZone).toInstant();
}

/** The same as ISO 8601 in UTC. `timeZone`: IANA. */
export function toInstant(date: string, minute: number, timeZone: string): string {
  return instantOf(date, minute, timeZone).toString();
}
