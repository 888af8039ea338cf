import type { LocalMoment } from '../calendar/moment.ts';
import type { Decision } from '../decider.ts';
import type { BookingWindow, WindowRefusal } from './booking-window.ts';
import type { ReservationData, ScheduleEvent } from './events.ts';
import type { Interval } from './interval.ts';
import type { Place } from './state.ts';
import type { Day } from './stream.ts';
import type { WaitingJoined } from './waiting-events.ts';

/** Local date and time of day, as the person at the counter reads it off the wall. */
export interface Now extends LocalMoment {
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
  | { readonly kind: 'series'; readonly now?: Now };

export type ScheduleCommand =
  | {
      readonly type: 'ReserveSlot';
      readonly reservation: ReservationData;
      readonly policy: BookingPolicy;
    }
  | ({
      readonly type: 'CancelReservation';
      readonly now: Now;
      /** The person who cancels: only what is their own and has not begun. Absent: staff. */
      readonly owner?: string;
      /** Minutes before the entry time until which the owner may cancel; default 0. */
      readonly deadlineMinutes?: number;
    } & Target)
  | ({
      readonly type: 'CheckIn';
      readonly now: Now;
      /** Minutes before the entry time from which it may be done; default 0. */
      readonly earlyMinutes?: number;
    } & Target)
  | ({ readonly type: 'TakeCheckInBack'; readonly now: Now } & Target)
  | ({ readonly type: 'WithdrawOccurrence'; readonly seriesId: string } & Target)
  | ({ readonly type: 'AbandonBooking' } & Target)
  | ({ readonly type: 'EraseReservation' } & Target)
  | ({
      readonly type: 'ChangeReservation';
      /** What the change was made on, as the reservation's `version` said; null: whatever it says now. */
      readonly version: number | null;
      readonly changes: ReservationChanges;
    } & Target)
  | ({ readonly type: 'RestoreReservation'; readonly now: Now } & Target)
  | ({ readonly type: 'RescheduleReservation'; readonly now: Now; readonly moveId: string | null } & Target &
      Interval)
  | {
      readonly type: 'HoldSlot';
      readonly moveId: string;
      readonly reservationId: string;
      readonly from: Day;
      readonly to: Place;
      readonly now: Now;
      /** It moves with others of its series; `leaving` are all of them. */
      readonly series?: { readonly seriesId: string; readonly leaving: readonly string[] };
    }
  | ({
      readonly type: 'MoveReservation';
      readonly moveId: string;
      readonly to: Place;
      readonly now: Now;
    } & Target)
  | ({ readonly type: 'GiveUpMove'; readonly moveId: string } & Target)
  | {
      readonly type: 'SettleArrival';
      readonly moveId: string;
      readonly version: number;
      /** As it is at the target. */
      readonly reservation: ReservationData;
    }
  | ({ readonly type: 'ReleaseHold'; readonly moveId: string } & Target)
  | ({
      readonly type: 'JoinSeries';
      readonly series: { readonly seriesId: string; readonly number: number; readonly count: number };
    } & Target)
  | ({ readonly type: 'CloseDay'; readonly closureId: string; readonly reason: string } & Day & Interval)
  | ({ readonly type: 'ReopenDay'; readonly closureId: string } & Day)
  | {
      readonly type: 'JoinWaiting';
      readonly entry: WaitingJoined['data'];
      readonly policy: BookingPolicy;
    }
  | ({ readonly type: 'LeaveWaiting' } & OwnEntry)
  | ({
      readonly type: 'AdvanceWaiting';
      readonly now: Now;
      /** The same instant as `now`, ISO 8601 in UTC. */
      readonly at: string;
      /** How long an offer lasts; 0: until the time begins. */
      readonly offerMinutes: number;
    } & Day)
  | ({
      readonly type: 'OfferHandover';
      /** The person whose it is; absent: staff. */
      readonly owner?: string;
      readonly toPersonId: string;
      readonly now: Now;
    } & Target)
  | ({ readonly type: 'EndHandover'; readonly personId: string } & Target)
  | ({ readonly type: 'ShareReservation'; readonly now: Now } & Target)
  | ({ readonly type: 'EndSharing' } & Target)
  | ({
      readonly type: 'AcceptHandover';
      readonly personId: string;
      /** What the person is called. */
      readonly name: string;
      readonly now: Now;
    } & Target)
  | ({
      readonly type: 'AcceptOffer';
      readonly now: Now;
      readonly at: string;
      readonly reservation: ReservationData;
    } & OwnEntry);

/** A waiting entry, and who says that it is theirs. */
interface OwnEntry extends Day {
  readonly entryId: string;
  readonly personId: string;
}

/** What may be said otherwise of a reservation; null: stays as it is. */
export interface ReservationChanges {
  readonly reservationTypeId: number | null;
  readonly activityId: number | null;
  readonly reference: string | null;
  readonly dependency: string | null;
  readonly name: string | null;
  readonly observations: string | null;
}

export interface Target {
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
  /** The court is closed then, whatever its hours say. */
  | { readonly code: 'day_closed'; readonly start: number; readonly end: number; readonly reason: string }
  /** It is kept for somebody who waited for it. */
  | { readonly code: 'slot_offered'; readonly start: number; readonly end: number }
  /** Nobody needs to wait for it. */
  | { readonly code: 'slot_free' }
  | { readonly code: 'slot_own' }
  | { readonly code: 'waiting_unknown' }
  | { readonly code: 'not_offered' }
  | { readonly code: 'offer_expired' }
  | { readonly code: 'handover_self' }
  | { readonly code: 'handover_unknown' }
  /** It has begun: whose it is by then keeps it. */
  | { readonly code: 'handover_over' }
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
  | { readonly code: 'cancel_deadline'; readonly minutes: number }
  | { readonly code: 'already_cancelled' }
  | { readonly code: 'not_cancelled' }
  /** It is on another day. */
  | { readonly code: 'reservation_moved'; readonly to: Place; readonly moveId: string }
  | { readonly code: 'move_given_up' }
  /** It is being moved together with its series. */
  | { readonly code: 'move_under_way' }
  | { readonly code: 'in_series_already' }
  | { readonly code: 'not_in_series' }
  /** Somebody else has changed it meanwhile: its version now, and what it says. */
  | { readonly code: 'version_conflict'; readonly version: number; readonly details: ReservationData }
  | { readonly code: 'already_checked_in' }
  /** Staff have to approve it first. */
  | { readonly code: 'approval_pending' }
  | { readonly code: 'reservation_expired' }
  /** `from`: the first minute at which it is taken; negative: the evening before. */
  | {
      readonly code: 'check_in_too_early';
      readonly date: string;
      readonly start: number;
      readonly from: number;
    };

export type ScheduleDecision = Decision<ScheduleEvent, ScheduleRefusal>;

export type CommandOf<Type> = Extract<ScheduleCommand, { type: Type }>;
