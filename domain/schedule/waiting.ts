import { Temporal } from 'temporal-polyfill';
import { accept, refuse } from '../decider.ts';
import { hasBegun, minutesUntil, refusedByPolicy } from './booking-policy.ts';
import type { CommandOf, ScheduleDecision } from './commands.ts';
import type { ScheduleEvent } from './events.ts';
import { overlaps } from './interval.ts';
import { occupiedBy, takenBy } from './rules.ts';
import { type DaySchedule, evolveDay, wasPlaced } from './state.ts';
import { isOpen, offers, type WaitingEntry, waitingEntries } from './waiting-state.ts';

/**
 * The list of those who wait, decided in the day that it is about: a time for which somebody waits is the list's as soon
 * as it is free (`takenBy`), and is nobody else's while it is offered.
 */

/** Waits for a time that is not free. A person who waits for it already stays where they are. */
export function joinWaiting(command: CommandOf<'JoinWaiting'>, day: DaySchedule): ScheduleDecision {
  const { entry, policy } = command;
  if (day.has(entry.entryId) || waitingFor(day, entry)) return accept();
  const refusal = refusedByPolicy(entry, policy);
  if (refusal) return refuse(refusal);
  const taken = takenBy(entry, day, policy.now);
  if (!taken) return refuse({ code: 'slot_free' });
  if (taken.code === 'slot_taken' && personOf(day, taken.reservationId) === entry.personId)
    return refuse({ code: 'slot_own' });
  return accept({ type: 'WaitingJoined', data: entry });
}

/** The open entry of a person for a time, if any. */
export function waitingFor(
  day: DaySchedule,
  requested: { readonly personId: string; readonly start: number; readonly end: number },
): WaitingEntry | undefined {
  return waitingEntries(day).find(
    (entry) => entry.personId === requested.personId && isOpen(entry) && overlaps(entry, requested),
  );
}

function personOf(day: DaySchedule, reservationId: string): string | null {
  const booking = day.get(reservationId);
  return booking && wasPlaced(booking) ? booking.personId : null;
}

export function leaveWaiting(command: CommandOf<'LeaveWaiting'>, day: DaySchedule): ScheduleDecision {
  const entry = ownEntry(command, day);
  if (!entry) return refuse({ code: 'waiting_unknown' });
  return isOpen(entry) ? accept({ type: 'WaitingLeft', data: named(command) }) : accept();
}

/** Ends the offers whose time has passed, and offers what is free to the next who wait for it. */
export function advanceWaiting(command: CommandOf<'AdvanceWaiting'>, day: DaySchedule): ScheduleDecision {
  const { attractionId, date, at } = command;
  const events: ScheduleEvent[] = [];
  let current = day;
  const note = (event: ScheduleEvent) => {
    events.push(event);
    current = evolveDay(current, event);
  };
  for (const { entryId, personId, until } of offers(day))
    if (until <= at) note({ type: 'OfferExpired', data: { entryId, attractionId, date, personId } });
  for (const entry of waitingEntries(day)) {
    if (entry.status !== 'waiting' || hasBegun(command, entry.start) || occupiedBy(entry, current)) continue;
    const { entryId, personId, start, end } = entry;
    const until = untilOf(command, start);
    note({ type: 'SlotOffered', data: { entryId, attractionId, date, personId, start, end, until } });
  }
  return accept(...events);
}

/** An offer ends when its minutes are over, when the time begins at the latest. */
function untilOf(command: CommandOf<'AdvanceWaiting'>, start: number): string {
  const left = minutesUntil(command, start);
  const minutes = command.offerMinutes > 0 ? Math.min(command.offerMinutes, left) : left;
  return Temporal.Instant.from(command.at).add({ minutes }).toString({ smallestUnit: 'millisecond' });
}

/** The person takes what was offered: reserved and accepted at once. */
export function acceptOffer(command: CommandOf<'AcceptOffer'>, day: DaySchedule): ScheduleDecision {
  const { reservation, at } = command;
  const entry = ownEntry(command, day);
  if (!entry) return refuse({ code: 'waiting_unknown' });
  if (entry.status === 'offer-accepted') return accept();
  if (entry.status === 'waiting') return refuse({ code: 'not_offered' });
  if (entry.status !== 'offered' || entry.until <= at || hasBegun(command, entry.start))
    return refuse({ code: 'offer_expired' });
  if (day.get(reservation.reservationId)?.status === 'abandoned')
    return refuse({ code: 'booking_abandoned' });
  const taken = occupiedBy(reservation, day, entry.entryId);
  if (taken) return refuse(taken);
  return accept(
    { type: 'SlotReserved', data: reservation },
    { type: 'OfferAccepted', data: { ...named(command), reservationId: reservation.reservationId } },
  );
}

interface Named {
  readonly entryId: string;
  readonly attractionId: number;
  readonly date: string;
  readonly personId: string;
}

const named = ({ entryId, attractionId, date, personId }: Named): Named => ({
  ...{ entryId, attractionId, date, personId },
});

/** The entry, where it is that person's. */
function ownEntry({ entryId, personId }: Named, day: DaySchedule): WaitingEntry | undefined {
  return waitingEntries(day).find((entry) => entry.entryId === entryId && entry.personId === personId);
}
