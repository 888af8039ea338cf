import type { LocalStretch } from '../../commands/reservation/reminders.ts';
import type { ClosureEvent } from '../../domain/closure/events.ts';
import { evolveClosure, noClosure } from '../../domain/closure/state.ts';
import { layoutAt, meetsBy } from '../../domain/floor/layout.ts';
import { evolveFloors, type Floors, NO_FLOORS } from '../../domain/floor/state.ts';
import { FLOORS_STREAM } from '../../domain/floor/stream.ts';
import type { DomainEvent } from '../../domain/registry.ts';
import { scheduleDecider } from '../../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../../domain/schedule/events.ts';
import { type DaySchedule, laidOut, type Placed, wasPlaced } from '../../domain/schedule/state.ts';
import { type Day, floorOfDay, SCHEDULE_PREFIX } from '../../domain/schedule/stream.ts';
import { createCodec } from '../../eventstore/codec.ts';
import type { Disk } from './disk.ts';

/** The queries of the background processes on read models, answered by folding the log: all of it is known at once. */

export async function eventsOf(disk: Disk, prefix: string): Promise<Map<string, DomainEvent[]>> {
  const codec = createCodec(disk.keys);
  const streams = new Map<string, DomainEvent[]>();
  const recorded = await disk.log.readAll({ maxCount: 1_000_000, filter: { streamPrefixes: [prefix] } });
  for (const { streamId, event } of await codec.decode(recorded))
    streams.set(streamId, [...(streams.get(streamId) ?? []), event]);
  return streams;
}

export async function readFloors(disk: Disk): Promise<Floors> {
  const events = (await eventsOf(disk, FLOORS_STREAM)).get(FLOORS_STREAM) ?? [];
  return (events as Parameters<typeof evolveFloors>[1][]).reduce(evolveFloors, NO_FLOORS);
}

/** Streams of days; those of floors know which attractions meet. */
export async function allDays(disk: Disk): Promise<Map<string, DaySchedule>> {
  const streams = await eventsOf(disk, SCHEDULE_PREFIX);
  const floors = await readFloors(disk);
  return new Map(
    [...streams].map(([stream, events]) => {
      const day = (events as ScheduleEvent[]).reduce(scheduleDecider.evolve, scheduleDecider.initial);
      const floorId = floorOfDay(stream);
      const meets = floorId === null ? undefined : meetsBy(layoutAt(floors, floorId, stream.slice(-10)));
      return [stream, laidOut(day, meets)];
    }),
  );
}

export interface Found extends Day {
  readonly booking: Placed;
}

/** Every reservation, in the day where it is now. */
export async function reservations(disk: Disk): Promise<readonly Found[]> {
  const days = await allDays(disk);
  return [...days].flatMap(([stream, day]) => {
    const date = stream.slice(-10);
    const placed = [...day.values()].filter(wasPlaced);
    return placed.map((booking) => ({ attractionId: booking.attractionId, date, booking }));
  });
}

export async function closures(disk: Disk) {
  const streams = await eventsOf(disk, 'closure-');
  return [...streams.values()].map((events) => (events as ClosureEvent[]).reduce(evolveClosure, noClosure));
}

export async function openClosures(disk: Disk) {
  return (await closures(disk)).flatMap((state) =>
    state.status === 'declared' || state.status === 'completed' ? [state.closure] : [],
  );
}

export async function startingSoon(disk: Disk, { from, to }: LocalStretch) {
  const isWithin = ({ date, booking }: Found) => {
    const begins = `${date} ${String(booking.start).padStart(4, '0')}`;
    const at = (one: LocalStretch['from']) => `${one.date} ${String(one.minute).padStart(4, '0')}`;
    return begins >= at(from) && begins <= at(to);
  };
  return (await reservations(disk))
    .filter((one) => one.booking.status === 'confirmed' && one.booking.personId !== null && isWithin(one))
    .map(({ booking }) => ({ reservationId: booking.reservationId }));
}

export async function unvisited(disk: Disk, from: string, before: string) {
  return (await reservations(disk)).flatMap(({ date, booking }) =>
    booking.status === 'confirmed' && booking.personId !== null && date >= from && date < before
      ? [{ reservationId: booking.reservationId, personId: booking.personId }]
      : [],
  );
}
