import { Temporal } from 'temporal-polyfill';

/** From minutes past local midnight; 1440 is the end of the day. A minute that comes twice counts as the first. */
export function instantOf(date: string, minute: number, timeZone: string): Temporal.Instant {
  const midnight = Temporal.PlainDate.from(date).toPlainDateTime();
  return midnight.add({ minutes: minute }).toZonedDateTime(timeZone).toInstant();
}
