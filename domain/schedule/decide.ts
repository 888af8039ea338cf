import { accept, type Decider, type Decision, refuse, unreachable } from '../decider.ts';
import type { EventOf } from '../event-definition.ts';
import { type BookingWindow, refusedByWindow, type WindowRefusal } from './booking-window.ts';
import type { ScheduleEvent, SlotReserved } from './events.ts';
import { GRID_END, GRID_START, isInterval, overlaps } from './interval.ts';
import { type DaySchedule, emptyDay, evolveDay, heldTimes, wasPlaced } from './state.ts';

/** Local date and time of day, as the person at the counter reads it off the wall. */
export interface Now {
  readonly date: string;
  readonly minute: number;
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly datetime: string;
}

/**
 * `staff`: the grid's hours, today (past times too) or later. `window`: opening hours, the type's dates, the future.
 * `series`: was checked when the series was asked for.
 */
export type BookingPolicy =
  | { readonly kind: 'staff'; readonly now: Now }
  | { readonly kind: 'window'; readonly now: Now; readonly window: BookingWindow }
  | { readonly kind: 'series' };

export type ScheduleCommand =
  | {
      readonly type: 'ReserveSlot';
      readonly reservation: EventOf<typeof SlotReserved>['data'];
      readonly policy: BookingPolicy;
    }
  | ({
      readonly type: 'CancelReservation';
      readonly now: Now;
      /** The person who cancels: only what is their own and has not begun. Absent: staff. */
      readonly owner?: string;
    } & Target)
  | ({ readonly type: 'CheckIn'; readonly now: Now } & Target)
  | ({ readonly type: 'WithdrawOccurrence'; readonly seriesId: string } & Target)
  | ({ readonly type: 'AbandonBooking' } & Target)
  | ({ readonly type: 'EraseReservation' } & Target);

interface Target {
  readonly reservationId: string;
  readonly attractionId: number;
  readonly date: string;
}

export type ScheduleRefusal =
  | {
      readonly code: 'slot_taken';
      readonly reservationId: string;
      readonly start: number;
      readonly end: number;
    }
  | WindowRefusal
  | { readonly code: 'interval_invalid' }
  | { readonly code: 'outside_grid' }
  | { readonly code: 'date_past' }
  | { readonly code: 'date_too_far' }
  | { readonly code: 'occurrence_withdrawn' }
  | { readonly code: 'booking_abandoned' }
  | { readonly code: 'reservation_unknown' }
  | { readonly code: 'reservation_of_another' }
  | { readonly code: 'reservation_begun' }
  | { readonly code: 'already_cancelled' }
  | { readonly code: 'already_checked_in' }
  | { readonly code: 'reservation_expired' }
  | { readonly code: 'check_in_too_early'; readonly date: string; readonly start: number };

type ScheduleDecision = Decision<ScheduleEvent, ScheduleRefusal>;

/** The day of one attraction. Its invariant: no two reservations that hold their time overlap. */
export const scheduleDecider: Decider<ScheduleCommand, ScheduleEvent, DaySchedule, ScheduleRefusal> = {
  initial: emptyDay,
  evolve: evolveDay,
  decide(command, day) {
    switch (command.type) {
      case 'ReserveSlot':
        return reserve(command, day);
      case 'CancelReservation':
        return cancel(command, day);
      case 'CheckIn':
        return checkIn(command, day);
      case 'WithdrawOccurrence':
        return withdraw(command, day);
      case 'AbandonBooking':
        return abandon(command, day);
      case 'EraseReservation':
        return erase(command, day);
      default:
        return unreachable(command);
    }
  },
};

type CommandOf<Type> = Extract<ScheduleCommand, { type: Type }>;

function reserve({ reservation, policy }: CommandOf<'ReserveSlot'>, day: DaySchedule): ScheduleDecision {
  const known = day.get(reservation.reservationId);
  if (known?.status === 'withdrawn') return refuse({ code: 'occurrence_withdrawn' });
  if (known?.status === 'abandoned') return refuse({ code: 'booking_abandoned' });
  if (known) return accept();
  const refusal = refusedByPolicy(reservation, policy);
  if (refusal) return refuse(refusal);
  const holder = heldTimes(day).find((held) => overlaps(held, reservation));
  if (holder)
    return refuse({
      code: 'slot_taken',
      reservationId: holder.reservationId,
      start: holder.start,
      end: holder.end,
    });
  return accept({ type: 'SlotReserved', data: reservation });
}

/** Nobody books later; a date of five digits a year would not fit anywhere. */
export const LAST_DATE = '2199-12-31';

/** What is wrong with the wished time whatever else is booked, or null. */
export function refusedByPolicy(
  wish: { date: string; start: number; end: number },
  policy: BookingPolicy,
): ScheduleRefusal | null {
  if (!isInterval(wish)) return { code: 'interval_invalid' };
  if (policy.kind === 'series') return null;
  if (policy.kind === 'window') return refusedByWindow(wish, policy.now, policy.window);
  if (wish.start < GRID_START || wish.end > GRID_END) return { code: 'outside_grid' };
  if (wish.date < policy.now.date) return { code: 'date_past' };
  return wish.date > LAST_DATE ? { code: 'date_too_far' } : null;
}

function cancel(command: CommandOf<'CancelReservation'>, day: DaySchedule): ScheduleDecision {
  const booking = day.get(command.reservationId);
  if (!booking || !wasPlaced(booking)) return refuse({ code: 'reservation_unknown' });
  if (command.owner !== undefined && command.owner !== booking.personId)
    return refuse({ code: 'reservation_of_another' });
  if (booking.status === 'cancelled') return refuse({ code: 'already_cancelled' });
  if (booking.status === 'checked-in') return refuse({ code: 'already_checked_in' });
  if (hasEnded(command, booking.end)) return refuse({ code: 'reservation_expired' });
  if (command.owner !== undefined && hasBegun(command, booking.start))
    return refuse({ code: 'reservation_begun' });
  return accept({ type: 'ReservationCancelled', data: target(command) });
}

function checkIn(command: CommandOf<'CheckIn'>, day: DaySchedule): ScheduleDecision {
  const booking = day.get(command.reservationId);
  if (!booking || !wasPlaced(booking)) return refuse({ code: 'reservation_unknown' });
  if (booking.status === 'cancelled') return refuse({ code: 'already_cancelled' });
  if (booking.status === 'checked-in') return refuse({ code: 'already_checked_in' });
  if (hasEnded(command, booking.end)) return refuse({ code: 'reservation_expired' });
  if (!hasBegun(command, booking.start))
    return refuse({ code: 'check_in_too_early', date: command.date, start: booking.start });
  return accept({ type: 'ReservationCheckedIn', data: { ...target(command), at: command.now.datetime } });
}

function withdraw(command: CommandOf<'WithdrawOccurrence'>, day: DaySchedule): ScheduleDecision {
  if (day.get(command.reservationId)?.status === 'withdrawn') return accept();
  return accept({ type: 'OccurrenceWithdrawn', data: { ...target(command), seriesId: command.seriesId } });
}

/** What was placed stays; what was not can't be from now on, however late its driver comes. */
function abandon(command: CommandOf<'AbandonBooking'>, day: DaySchedule): ScheduleDecision {
  if (day.has(command.reservationId)) return accept();
  return accept({ type: 'BookingAbandoned', data: target(command) });
}

function erase(command: CommandOf<'EraseReservation'>, day: DaySchedule): ScheduleDecision {
  const booking = day.get(command.reservationId);
  if (!booking || !wasPlaced(booking)) return refuse({ code: 'reservation_unknown' });
  return accept({ type: 'ReservationErased', data: target(command) });
}

function hasBegun({ date, now }: { date: string; now: Now }, start: number): boolean {
  return date < now.date || (date === now.date && start <= now.minute);
}

function hasEnded({ date, now }: { date: string; now: Now }, end: number): boolean {
  return date < now.date || (date === now.date && end <= now.minute);
}

function target({ reservationId, attractionId, date }: Target): Target {
  return { reservationId, attractionId, date };
}
