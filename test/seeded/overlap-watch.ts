import { layoutAt, type Meets, meetsBy } from '../../domain/floor/layout.ts';
import { evolveFloors, type Floors, NO_FLOORS } from '../../domain/floor/state.ts';
import { FLOORS_STREAM } from '../../domain/floor/stream.ts';
import { scheduleDecider } from '../../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../../domain/schedule/events.ts';
import { overlaps } from '../../domain/schedule/interval.ts';
import {
  type CourtTime,
  closings,
  type DaySchedule,
  emptyDay,
  heldTimes,
  offers,
} from '../../domain/schedule/state.ts';
import { floorOfDay, SCHEDULE_PREFIX } from '../../domain/schedule/stream.ts';
import { createCodec } from '../../eventstore/codec.ts';
import type { RecordedEvent } from '../../eventstore/port.ts';
import type { Disk } from './disk.ts';

type Held = ReturnType<typeof heldTimes>[number];

/** A time held for a reservation's own move, or in the place of one that leaves first with the same series. */
function isSuccession(one: Held, other: Held): boolean {
  if (one.reservationId === other.reservationId) return true;
  return one.status === 'held' && one.insteadOf.includes(other.reservationId);
}

function pairsOf(day: DaySchedule, meets: Meets): [Held, Held][] {
  const held = heldTimes(day);
  return held.flatMap((one, index) =>
    held
      .slice(index + 1)
      .filter(
        (other) =>
          overlaps(one, other) &&
          meets(one.attractionId, other.attractionId) &&
          !isSuccession(one, other) &&
          !isSuccession(other, one),
      )
      .map((other): [Held, Held] => [one, other]),
  );
}

const sameAttraction: Meets = (one, other) => one === other;

/** Attractions of a floor that share a cell, before the change that is under way and after it. */
function sharing(floors: Floors, stream: string): Meets {
  const floorId = floorOfDay(stream);
  if (floorId === null) return sameAttraction;
  const { links, pending } = floors;
  const date = stream.slice(-10);
  const layouts = [links, pending ? [...links, pending] : links].map((all) =>
    layoutAt({ links: all }, floorId, date),
  );
  return (one, other) =>
    layouts.every((layout) => layout.has(one) && layout.has(other) && meetsBy(layout)(one, other));
}

/**
 * Looks at every append: at no moment, not only at the end, does an attraction hold one hour twice. A part of a floor may be
 * held twice by a process that has not read of its change, until it takes that back: it must not have answered.
 */
export function overlapWatch(disk: Disk, report: (finding: string) => void) {
  const codec = createCodec(disk.keys);
  const days = new Map<string, DaySchedule>();
  let floors = NO_FLOORS;
  let last = Promise.resolve();
  async function follow(events: readonly RecordedEvent[]): Promise<void> {
    for (const { streamId, event } of await codec.decode(events)) {
      if (streamId === FLOORS_STREAM) {
        floors = evolveFloors(floors, event as never);
        continue;
      }
      const before = days.get(streamId) ?? emptyDay;
      if (event.type === 'SlotReserved') {
        const { reservationId, personId } = event.data;
        const meets = (one: CourtTime) =>
          one.attractionId === event.data.attractionId && overlaps(one, event.data);
        if (closings(before).some(meets)) report(`${streamId}: ${reservationId} was booked in a closed hour`);
        const offer = offers(before).find((one) => one.personId !== personId && meets(one));
        if (offer) report(`${streamId}: ${reservationId} has the hour that is offered to ${offer.entryId}`);
      }
      const day = scheduleDecider.evolve(before, event as ScheduleEvent);
      days.set(streamId, day);
      for (const [one, other] of pairsOf(day, sameAttraction))
        report(`${streamId}: ${one.reservationId} and ${other.reservationId} hold the same time`);
    }
  }
  async function lookAt(answered: string, earlier: ReadonlySet<string>): Promise<void> {
    for (const [stream, day] of days)
      for (const [one, other] of pairsOf(day, sharing(floors, stream))) {
        const ids = [one.reservationId, other.reservationId];
        if (ids.includes(answered) && ids.every((id) => earlier.has(id)))
          report(`${stream}: ${ids.join(' and ')} hold the same part of the floor, and both were answered`);
      }
  }
  return {
    look(events: readonly RecordedEvent[]): void {
      const followed = events.filter(
        ({ streamId }) => streamId.startsWith(SCHEDULE_PREFIX) || streamId === FLOORS_STREAM,
      );
      if (followed.length > 0) last = last.then(() => follow(followed));
    },
    /** A booking was answered; `booked`: it and all that were answered before. */
    answered(id: string, booked: ReadonlySet<string>): void {
      const earlier = new Set(booked);
      last = last.then(() => lookAt(id, earlier));
    },
  };
}
