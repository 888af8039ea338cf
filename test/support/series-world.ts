import { newContext } from '../../commands/handler/context.ts';
import { locateReservation } from '../../commands/handler/locate-reservation.ts';
import { reserveSeries } from '../../commands/series/reserve-series.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { fixedClock } from '../../platform/clock.ts';
import { newCourts, newProcess, request } from './booking-world.ts';

export const COUNT = 4;
/** Tuesdays. */
export const DATES = ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'];
export const RULE = { type: 'SEMANAL' as const, count: COUNT, skipped: [] };
const LATER = '2026-11-21T15:00:00.000Z';

/** Three courts, and a series on court 1 at `DATES`, from 10 to 11. */
export async function newSeries() {
  const { store, keys, process } = await newCourts(3);
  const made = await reserveSeries(process, request(), RULE, newContext(process));
  if (!made.accepted) throw new Error('no series');
  return { store, keys, ids: made.reservations.map(({ reservationId }) => reservationId) };
}
export type SeriesWorld = Awaited<ReturnType<typeof newSeries>>;

/** Another process, an hour later or at `now`. */
export const started = (
  { store, keys }: Pick<SeriesWorld, 'store' | 'keys'>,
  seen: EventStore = store,
  now = LATER,
) => newProcess(seen, keys, fixedClock(now));

/** Where each date is: `court date start`, '' where it is cancelled. */
export async function places(world: SeriesWorld): Promise<string[]> {
  const process = started(world);
  return Promise.all(
    world.ids.map(async (id) => {
      const found = await locateReservation(process.handler, id, newContext(process));
      if (!('booking' in found) || found.booking.status === 'cancelled') return '';
      return `${found.day.attractionId} ${found.day.date} ${found.booking.start}`;
    }),
  );
}

export const at = (court: number, start: number, dates = DATES) =>
  dates.map((date) => `${court} ${date} ${start}`);
