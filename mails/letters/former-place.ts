import { hours, longDate } from '../../api/presenters/spanish.ts';
import { fold } from '../../domain/decider.ts';
import { scheduleDecider } from '../../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../../domain/schedule/events.ts';
import { type Day, scheduleStream } from '../../domain/schedule/stream.ts';
import type { Position } from '../../eventstore/port.ts';
import { readAttractionPlace } from '../../projections/catalog/queries.ts';
import type { LetterDeps } from './recipients.ts';

/**
 * Where and when a reservation was just before a position of the log, as `Centro - Cancha, lunes 23 de noviembre de 2026,
 * 10:00–11:00`. `day`: the day that held it then. '' where it did not.
 */
export async function formerPlace(
  { store, codec, pool }: LetterDeps,
  reservationId: string,
  day: Day,
  before: Position,
): Promise<string> {
  const recorded = await store.readStream(scheduleStream(day));
  const earlier = await codec.decode(recorded.filter(({ position }) => position < before));
  // The stream of a day holds events of the schedule alone.
  const events = earlier.map(({ event }) => event as ScheduleEvent);
  const booking = fold(scheduleDecider, scheduleDecider.initial, events).get(reservationId);
  if (booking?.status !== 'confirmed') return '';
  const place = await readAttractionPlace(pool, day.attractionId);
  return `${place}, ${longDate(day.date)}, ${hours(booking)}`;
}
