import { hours, longDate } from '../../api/presenters/spanish.ts';
import { fold } from '../../domain/decider.ts';
import { homeStream } from '../../domain/floor/day-streams.ts';
import type { FloorEvent } from '../../domain/floor/events.ts';
import { evolveFloors, NO_FLOORS } from '../../domain/floor/state.ts';
import { FLOORS_STREAM } from '../../domain/floor/stream.ts';
import { scheduleDecider } from '../../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../../domain/schedule/events.ts';
import type { Day } from '../../domain/schedule/stream.ts';
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
  const floors = (await codec.decode(await store.readStream(FLOORS_STREAM)))
    .filter(({ position }) => position < before)
    .reduce((state, { event }) => evolveFloors(state, event as FloorEvent), NO_FLOORS);
  const recorded = await store.readStream(homeStream(floors, day));
  const earlier = await codec.decode(recorded.filter(({ position }) => position < before));
  // A day's stream holds only schedule events.
  const events = earlier.map(({ event }) => event as ScheduleEvent);
  const booking = fold(scheduleDecider, scheduleDecider.initial, events).get(reservationId);
  if (booking?.status !== 'confirmed') return '';
  const place = await readAttractionPlace(pool, day.attractionId);
  return `${place}, ${longDate(day.date)}, ${hours(booking)}`;
}
