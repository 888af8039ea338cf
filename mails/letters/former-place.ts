import { hours, longDate } from '../../api/presenters/spanish.ts';
import { fold } from '../../domain/decider.ts';
import { scheduleDecider } from '../../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../../domain/schedule/events.ts';
import { type Day, scheduleStream } from '../../domain/schedule/stream.ts';
import type { Position } from '../../eventstore/port.ts';
import { readAttractionPlace } from '../../projections/catalog/queries.ts';
import type { LetterDeps } from './recipients.ts';

/** Place before a log position: `Centro - Cancha, lunes 23 de noviembre de 2026, 10:00–11:00`; '' if none. */
export async function formerPlace(
  { store, codec, pool }: LetterDeps,
  reservationId: string,
  day: Day,
  before: Position,
): Promise<string> {
  const recorded = await store.readStream(scheduleStream(day));
  const earlier = await codec.decode(recorded.filter(({ position }) => position < before));
  // A day's stream holds only schedule events.
  const events = earlier.map(({ event }) => event as ScheduleEvent);
  const booking = fold(scheduleDecider, scheduleDecider.initial, events).get(reservationId);
  if (booking?.status !== 'confirmed') return '';
  const place = await readAttractionPlace(pool, day.attractionId);
  return `${place}, ${longDate(day.date)}, ${hours(booking)}`;
}
