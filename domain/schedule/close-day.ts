import { z } from 'zod';
import { accept } from '../decider.ts';
import { eventFamily } from '../event-definition.ts';
import { courtDay, interval } from '../event-fields.ts';
import type { Interval } from './interval.ts';
import { type DecisionOf, rule } from './rule.ts';
import { type DaySchedule, keptLayout, put, wasPlaced, withoutReturn } from './state.ts';
import type { Day } from './stream.ts';

const closedDay = { closureId: z.string(), ...courtDay };

/** The names and shapes of events are stored in the log for good. */
const events = eventFamily('closures', 'closureId', closedDay, (event) => ({
  /** Existing bookings stay. */
  DayClosed: event('ins', 'Día de una atracción cerrado', { ...interval, reason: z.string() }),
  /** Also written before the closure has arrived here, to stop a late driver. */
  DayReopened: event('del', 'Día de una atracción abierto de nuevo'),
  /** Written where the attraction no longer lay; it is closed where it lies. */
  ClosingWithdrawn: event('del', 'Cierre de un día descartado: la superficie cambió'),
}));

interface CloseDay extends Day, Interval {
  readonly closureId: string;
  readonly reason: string;
}

/** A closure may close several attractions of a floor. */
function closingKey({ closureId, attractionId }: { closureId: string; attractionId: number }): string {
  return `${closureId} ${attractionId}`;
}

/** Reservations stay. A lifted closure can't close the day any more. */
function close(command: CloseDay, day: DaySchedule): DecisionOf<typeof events> {
  if (day.has(closingKey(command))) return accept();
  const { closureId, attractionId, date, start, end, reason } = command;
  return accept({ type: 'DayClosed', data: { closureId, attractionId, date, start, end, reason } });
}

interface DayOfClosure extends Day {
  readonly closureId: string;
}

function reopen(command: DayOfClosure, day: DaySchedule): DecisionOf<typeof events> {
  if (day.get(closingKey(command))?.status === 'reopened') return accept();
  const { closureId, attractionId, date } = command;
  return accept({ type: 'DayReopened', data: { closureId, attractionId, date } });
}

function withdraw(command: DayOfClosure, day: DaySchedule): DecisionOf<typeof events> {
  if (day.get(closingKey(command))?.status !== 'closed') return accept();
  const { closureId, attractionId, date } = command;
  return accept({ type: 'ClosingWithdrawn', data: { closureId, attractionId, date } });
}

/** Reservations may return to the time that they have when it closes, and to none that they left before. */
function withoutReturns(day: DaySchedule): DaySchedule {
  const next = new Map(day);
  for (const [id, one] of day) if (wasPlaced(one)) next.set(id, withoutReturn(one));
  return keptLayout(day, next);
}

export const closing = rule({
  events,
  evolve: {
    DayClosed: (day, { closureId, attractionId, start, end, reason }) =>
      put(withoutReturns(day), closingKey({ closureId, attractionId }), {
        status: 'closed',
        reservationId: null,
        attractionId,
        start,
        end,
        reason,
      }),
    DayReopened: (day, { closureId, attractionId }) =>
      put(day, closingKey({ closureId, attractionId }), {
        status: 'reopened',
        reservationId: null,
        attractionId,
      }),
    ClosingWithdrawn: (day, closing) => {
      const next = new Map(day);
      next.delete(closingKey(closing));
      return keptLayout(day, next);
    },
  },
  decide: { CloseDay: close, ReopenDay: reopen, WithdrawClosing: withdraw },
  may: {},
});
