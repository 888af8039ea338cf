import { scheduleDecider } from '../../domain/schedule/decide.ts';
import type { ScheduleEvent } from '../../domain/schedule/events.ts';
import { overlaps } from '../../domain/schedule/interval.ts';
import { closings, type DaySchedule, emptyDay, heldTimes } from '../../domain/schedule/state.ts';
import { SCHEDULE_PREFIX } from '../../domain/schedule/stream.ts';
import { createCodec } from '../../eventstore/codec.ts';
import type { RecordedEvent } from '../../eventstore/port.ts';
import type { Disk } from './disk.ts';

type Held = ReturnType<typeof heldTimes>[number];

/** A time held for a reservation's own move, or in the place of one that leaves first with the same series. */
function isSuccession(one: Held, other: Held): boolean {
  if (one.reservationId === other.reservationId) return true;
  return one.status === 'held' && one.insteadOf.includes(other.reservationId);
}

/** Looks at every append: at no moment, not only at the end, does a day hold one hour twice. */
export function overlapWatch(disk: Disk, report: (finding: string) => void) {
  const codec = createCodec(disk.keys);
  const days = new Map<string, DaySchedule>();
  let last = Promise.resolve();
  async function follow(events: readonly RecordedEvent[]): Promise<void> {
    for (const { streamId, event } of await codec.decode(events)) {
      const day = scheduleDecider.evolve(days.get(streamId) ?? emptyDay, event as ScheduleEvent);
      if (event.type === 'SlotReserved') {
        const { start, end, reservationId } = event.data;
        const closing = closings(days.get(streamId) ?? emptyDay).find((one) => overlaps(one, { start, end }));
        if (closing) report(`${streamId}: ${reservationId} was booked in a closed hour`);
      }
      days.set(streamId, day);
      const held = heldTimes(day);
      for (const [index, one] of held.entries())
        for (const other of held.slice(index + 1))
          if (overlaps(one, other) && !isSuccession(one, other) && !isSuccession(other, one))
            report(`${streamId}: ${one.reservationId} and ${other.reservationId} hold the same time`);
    }
  }
  return {
    look(events: readonly RecordedEvent[]): void {
      const ofDays = events.filter(({ streamId }) => streamId.startsWith(SCHEDULE_PREFIX));
      if (ofDays.length > 0) last = last.then(() => follow(ofDays));
    },
  };
}
