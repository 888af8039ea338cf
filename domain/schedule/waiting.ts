import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { instantOf } from '../calendar/instant.ts';
import type { LocalMoment } from '../calendar/moment.ts';
import { NORMAL_TYPE_ID } from '../catalog/normal-type.ts';
import { accept, evolveByType, refuse } from '../decider.ts';
import { type EventOf, type EventsOf, eventFamily } from '../event-definition.ts';
import { courtDay, interval } from '../event-fields.ts';
import { type BookingPolicy, hasBegun, type Now, refusedByPolicy, spacingOf } from './booking-policy.ts';
import { type Gaps, tooCloseTo } from './gaps.ts';
import type { ReservationData } from './reservation-data.ts';
import type { reserving } from './reserve.ts';
import { type DecisionOf, isOfferable, occupiedBy, rule, takenBy } from './rule.ts';
import {
  type CourtTime,
  collide,
  type DaySchedule,
  offers,
  placedIn,
  put,
  type WaitingEntry,
  waitingEntries,
} from './state.ts';
import type { Day } from './stream.ts';

/** A waited-for time belongs to the list as soon as it is free (`takenBy`), and to one person while offered. */

const place = { entryId: z.string(), ...courtDay, personId: z.string() };

/** The names and shapes of events are stored in the log for good. */
const events = eventFamily('waiting_list', 'entryId', place, (event) => ({
  WaitingJoined: event('ins', 'Persona en lista de espera', interval),
  WaitingLeft: event('del', 'Persona fuera de la lista de espera'),
  /** Kept for this person `until` then (ISO 8601, UTC). */
  SlotOffered: event('upd', 'Hora libre ofrecida a quien la esperaba', { ...interval, until: z.string() }),
  OfferExpired: event('upd', 'Oferta de la lista de espera vencida'),
  /** Written together with the `SlotReserved` of its reservation. */
  OfferAccepted: event('upd', 'Oferta de la lista de espera aceptada', { reservationId: z.string() }),
  /** The request failed; it can't join later, so its claim no longer counts. */
  WaitingAbandoned: event('del', 'Solicitud de espera sin terminar descartada'),
}));

type WaitingEvent = EventsOf<typeof events>;
type WaitingDecision = DecisionOf<Pick<typeof reserving.events, 'SlotReserved'> & typeof events>;

export interface JoinWaiting {
  readonly entry: EventOf<typeof events.WaitingJoined>['data'];
  readonly policy: BookingPolicy;
  /** Reservations of the person that they may not know of. */
  readonly hidden?: readonly string[] | undefined;
}

/** Idempotent. After an ignored offer one can't wait again, or two people could block the time in turns. */
function joinWaiting({ entry, policy, hidden = [] }: JoinWaiting, day: DaySchedule): WaitingDecision {
  if (day.get(entry.entryId)?.status === 'wait-abandoned') return refuse({ code: 'booking_abandoned' });
  if (day.has(entry.entryId) || waitingFor(day, entry)) return accept();
  const refusal = refusedByPolicy(entry, policy);
  if (refusal) return refuse(refusal);
  const taken = takenBy(entry, day, policy.now, { spacing: spacingOf(policy, NORMAL_TYPE_ID) });
  if (!taken) return refuse({ code: 'slot_free' });
  const holder = taken.code === 'slot_taken' ? placedIn(day, taken.reservationId) : undefined;
  if (holder?.personId === entry.personId && !hidden.includes(holder.reservationId))
    return refuse({ code: 'slot_own' });
  if (hasLetPass(day, entry)) return refuse({ code: 'offer_missed' });
  return accept({ type: 'WaitingJoined', data: entry });
}

export function waitingFor(
  day: DaySchedule,
  requested: CourtTime & { readonly personId: string },
): WaitingEntry | undefined {
  return waitingEntries(day).find(
    (entry) =>
      entry.personId === requested.personId &&
      entry.attractionId === requested.attractionId &&
      isOpen(entry) &&
      collide(day, entry, requested),
  );
}

function hasLetPass(day: DaySchedule, requested: JoinWaiting['entry']): boolean {
  return waitingEntries(day).some(
    (entry) =>
      entry.personId === requested.personId &&
      (entry.status === 'offer-expired' || entry.status === 'offer-declined') &&
      collide(day, entry, requested),
  );
}

export function isWaiting(day: DaySchedule, entryId: string): boolean {
  return waitingEntries(day).some((entry) => entry.entryId === entryId && isOpen(entry));
}

function isOpen({ status }: WaitingEntry): boolean {
  return status === 'waiting' || status === 'offered';
}

interface OwnEntry extends Day {
  readonly entryId: string;
  readonly personId: string;
}

function leaveWaiting(command: OwnEntry, day: DaySchedule): WaitingDecision {
  const entry = ownEntry(command, day);
  if (!entry) return refuse({ code: 'waiting_unknown' });
  return isOpen(entry) ? accept({ type: 'WaitingLeft', data: named(command) }) : accept();
}

/** Prevents a late request from joining. */
function abandonWaiting(command: OwnEntry, day: DaySchedule): WaitingDecision {
  return day.has(command.entryId) ? accept() : accept({ type: 'WaitingAbandoned', data: named(command) });
}

interface AdvanceWaiting extends Day {
  readonly now: Now;
  /** ISO 8601, UTC; same instant as `now`. */
  readonly at: string;
  /** IANA, of the local dates and minutes. */
  readonly timeZone: string;
  /** 0: until the time begins. */
  readonly offerMinutes: number;
  readonly gaps: Gaps;
}

/** Ends expired offers, and offers free time to the next. */
function advanceWaiting(command: AdvanceWaiting, day: DaySchedule): WaitingDecision {
  const { date, at, gaps } = command;
  const added: WaitingEvent[] = [];
  let current = day;
  const note = (event: WaitingEvent) => {
    added.push(event);
    current = evolveWaiting(current, event);
  };
  for (const { entryId, attractionId, personId, until } of offers(day))
    if (until <= at) note({ type: 'OfferExpired', data: { entryId, attractionId, date, personId } });
  for (const entry of waitingEntries(day)) {
    if (entry.status !== 'waiting' || hasBegun(command, entry.start)) continue;
    if (!isOfferable(entry, current, gaps)) continue;
    const { entryId, attractionId, personId, start, end } = entry;
    const until = untilOf(command, start);
    note({ type: 'SlotOffered', data: { entryId, attractionId, date, personId, start, end, until } });
  }
  return accept(...added);
}

/** At the latest when the time begins. */
function untilOf({ date, at, timeZone, offerMinutes }: AdvanceWaiting, start: number): string {
  const begins = instantOf(date, start, timeZone);
  const ends = Temporal.Instant.from(at).add({ minutes: offerMinutes });
  const until = offerMinutes > 0 && Temporal.Instant.compare(ends, begins) < 0 ? ends : begins;
  return until.toString({ smallestUnit: 'millisecond' });
}

interface AcceptOffer extends OwnEntry {
  readonly now: Now;
  readonly at: string;
  readonly reservation: ReservationData;
  readonly gaps: Gaps;
}

function acceptOffer(command: AcceptOffer, day: DaySchedule): WaitingDecision {
  const { reservation, at, gaps } = command;
  const entry = ownEntry(command, day);
  if (!entry) return refuse({ code: 'waiting_unknown' });
  const known = day.get(reservation.reservationId)?.status;
  if (known === 'abandoned') return refuse({ code: 'booking_abandoned' });
  if (entry.status === 'offer-accepted')
    return known === 'cancelled' ? refuse({ code: 'already_cancelled' }) : accept();
  if (entry.status === 'waiting') return refuse({ code: 'not_offered' });
  if (entry.status !== 'offered' || entry.until <= at || hasBegun(command, entry.start))
    return refuse({ code: 'offer_expired' });
  const taken =
    occupiedBy(reservation, day, entry.entryId) ??
    tooCloseTo(reservation, day, { gaps, typeId: reservation.reservationTypeId }, entry.entryId);
  if (taken) return refuse(taken);
  return accept(
    { type: 'SlotReserved', data: reservation },
    { type: 'OfferAccepted', data: { ...named(command), reservationId: reservation.reservationId } },
  );
}

function named({ entryId, attractionId, date, personId }: OwnEntry): OwnEntry {
  return { entryId, attractionId, date, personId };
}

function ownEntry({ entryId, personId }: OwnEntry, day: DaySchedule): WaitingEntry | undefined {
  return waitingEntries(day).find((entry) => entry.entryId === entryId && entry.personId === personId);
}

const become =
  (status: WaitingEntry['status']) =>
  (day: DaySchedule, { entryId, until }: { readonly entryId: string; readonly until?: string }) => {
    const known = day.get(entryId);
    if (!known || !('entryId' in known)) return day;
    return put(day, entryId, { ...known, status, until: until ?? known.until });
  };

function isOffered(day: DaySchedule, entryId: string): boolean {
  return offers(day).some((offer) => offer.entryId === entryId);
}

const evolve = {
  WaitingJoined: (day: DaySchedule, data: JoinWaiting['entry']) => {
    const { entryId, attractionId, personId, start, end } = data;
    const entry = { reservationId: null, entryId, attractionId, personId, start, end, until: '' };
    return put(day, entryId, { status: 'waiting', ...entry });
  },
  WaitingLeft: (day: DaySchedule, data: OwnEntry) =>
    become(isOffered(day, data.entryId) ? 'offer-declined' : 'waiting-left')(day, data),
  SlotOffered: become('offered'),
  OfferExpired: become('offer-expired'),
  OfferAccepted: become('offer-accepted'),
  WaitingAbandoned: (day: DaySchedule, { entryId, attractionId }: OwnEntry) =>
    put(day, entryId, { status: 'wait-abandoned', reservationId: null, attractionId }),
};
const evolveWaiting = evolveByType<WaitingEvent, DaySchedule>(evolve);

export const waiting = rule({
  events,
  evolve,
  decide: {
    JoinWaiting: joinWaiting,
    LeaveWaiting: leaveWaiting,
    AbandonWaiting: abandonWaiting,
    AdvanceWaiting: advanceWaiting,
    AcceptOffer: acceptOffer,
  },
  may: {},
});

export type PlaceState = 'waiting' | 'offered' | 'accepted' | 'expired' | 'left';

interface PlaceInList {
  readonly state: PlaceState;
  readonly date: string;
  readonly start: number;
}

const isOpenState = (state: PlaceState) => state === 'waiting' || state === 'offered';

export function placeStateAt({ state, date, start }: PlaceInList, now: LocalMoment): PlaceState {
  return isOpenState(state) && hasBegun({ date, now }, start) ? 'expired' : state;
}
