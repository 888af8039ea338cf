import { z } from 'zod';
import { accept, refuse } from '../decider.ts';
import { type EventOf, type EventsOf, eventFamily } from '../event-definition.ts';
import { courtDay, reservationDay } from '../event-fields.ts';
import type { Meets } from '../floor/layout.ts';
import type { cancelling } from './cancel.ts';
import {
  carriedEntry,
  contentOf,
  type DayContent,
  digestOf,
  joinedKey,
  leftKey,
  pointerOf,
} from './carried-content.ts';
import { overlaps } from './interval.ts';
import type { rescheduling } from './reschedule.ts';
import { personalDetails, reservationFields, version } from './reservation-data.ts';
import { type DecisionOf, rule } from './rule.ts';
import {
  arrive,
  confirmed,
  type DayEntry,
  type DaySchedule,
  heldTimes,
  keptLayout,
  type Placed,
  placedIn,
  pointerKey,
  wasPlaced,
} from './state.ts';
import type { Day } from './stream.ts';

/** An attraction's day goes to another stream whole: sealed where it was, then joined where it lies from now on. */

const linkId = z.string();

const dayEvents = eventFamily('attractions', 'attractionId', courtDay, (event) => ({
  /** `floorId`: where it lies from now on; null: on no floor. */
  DayLeft: event('upd', 'Superficie de la atracción cambiada en este día', {
    linkId,
    floorId: z.number().nullable(),
  }),
  DayJoined: event('upd', 'Reservas del día pasadas con la atracción', {
    linkId,
    entries: z.array(z.object({ id: z.string(), entry: carriedEntry })),
  }),
}));

const reservationEvents = eventFamily('reservations', 'reservationId', reservationDay, (event) => ({
  /** Complete, so that the day knows the reservation. `passed`: attractions of the floor where it was on this day. */
  ReservationCarried: event(
    'upd',
    'Superficie de la reserva cambiada',
    {
      ...reservationFields,
      version,
      linkId,
      status: z.enum(['confirmed', 'cancelled', 'checked-in']),
      checkedInAt: z.string().nullable(),
      late: z.boolean(),
      restored: z.boolean(),
      handoverTo: z.string().nullable(),
      passed: z.array(z.number()),
    },
    personalDetails,
  ),
  /** Taken while its floor was being changed, and never acknowledged. */
  PlacementWithdrawn: event('del', 'Reserva sin terminar descartada: la superficie cambió'),
}));

const events = { ...dayEvents, ...reservationEvents };
type CarryEvent = EventsOf<typeof events>;
type Carried = EventOf<typeof events.ReservationCarried>['data'];

/** `known`: what was at the attraction when it was looked at. */
interface LeaveDay extends Day {
  readonly linkId: string;
  readonly floorId: number | null;
  readonly known: string;
}

function leave(command: LeaveDay, day: DaySchedule): DecisionOf<typeof events> {
  const { attractionId, date, linkId, floorId, known } = command;
  if (day.get(leftKey(attractionId))) return accept();
  if (digestOf(contentOf(day, command)) !== known) return refuse({ code: 'day_changed' });
  return accept({ type: 'DayLeft', data: { attractionId, date, linkId, floorId } });
}

interface JoinDay extends Day, DayContent {
  readonly linkId: string;
  /** As the layout that the link makes has it. */
  readonly meets: Meets;
}

function join(command: JoinDay, day: DaySchedule): DecisionOf<typeof events> {
  const { attractionId, date, linkId, entries, reservations, meets } = command;
  if (day.has(joinedKey(linkId))) return accept();
  const isTaken = reservations.some(
    (one) =>
      one.status !== 'cancelled' &&
      heldTimes(day).some((held) => meets(held.attractionId, attractionId) && overlaps(held, one)),
  );
  if (isTaken) return refuse({ code: 'day_changed' });
  const joined: CarryEvent = {
    type: 'DayJoined',
    data: { attractionId, date, linkId, entries: [...entries] },
  };
  return accept(joined, ...reservations.map((one) => carried(one, linkId)));
}

function carried(one: Placed, linkId: string): CarryEvent {
  const data: Carried = {
    ...one.details,
    version: one.version,
    linkId,
    status: one.status,
    late: one.isLate === true,
    checkedInAt: one.status === 'checked-in' ? one.at : null,
    restored: one.status === 'confirmed' && one.restored === true,
    handoverTo: one.handoverTo ?? null,
    passed: [...(one.passed ?? [])],
  };
  return { type: 'ReservationCarried', data };
}

interface WithdrawPlacement extends Day {
  readonly reservationId: string;
  /** As it was; null: unknown. */
  readonly before: Placed | null;
}

type Withdrawing = DecisionOf<
  typeof events & Pick<typeof cancelling.events, 'ReservationCancelled'> & typeof rescheduling.events
>;

/** Takes back a booking, a restoration or another time, none of which was answered. */
function withdraw(command: WithdrawPlacement, day: DaySchedule): Withdrawing {
  const { reservationId, date, before } = command;
  const known = placedIn(day, reservationId);
  if (!known || known.status === 'cancelled') return accept();
  const at = { reservationId, attractionId: known.attractionId, date };
  if (!before) return accept({ type: 'PlacementWithdrawn', data: at });
  if (before.status === 'cancelled') return accept({ type: 'ReservationCancelled', data: at });
  const { start, end, attractionId, details } = before;
  const isElsewhere = attractionId !== known.attractionId;
  if (!isElsewhere && known.start === start && known.end === end) return accept();
  const court = isElsewhere ? { attractionId, centerId: details.centerId } : null;
  const version = known.version + 1;
  return accept({
    type: 'ReservationRescheduled',
    data: { ...at, version, start, end, moveId: null, court },
  });
}

/** Reservations that passed other attractions of the floor are still looked for there. */
function sealed(day: DaySchedule, { attractionId, date }: Day): DaySchedule {
  const next = new Map(day);
  for (const [id, one] of day) {
    if (one.attractionId !== attractionId || one.status === 'joined') continue;
    next.delete(id);
    if ((wasPlaced(one) || one.status === 'moved') && one.passed)
      for (const passed of one.passed)
        next.set(pointerKey(one.reservationId, passed), { ...pointerOf(one, date), attractionId: passed });
  }
  next.set(leftKey(attractionId), { status: 'left', reservationId: null, attractionId, was: day });
  return keptLayout(day, next);
}

/** Both ends of a move may be in the day by now: the hold that was filled counts. */
function joinedWith(there: DayEntry | undefined, entry: DayEntry): DayEntry {
  return there && entry.status === 'move-decided' ? there : entry;
}

function placedOf(data: Carried): Placed {
  const { handoverTo, passed, late } = data;
  const { linkId: _, status: __, checkedInAt: ___, restored: ____, ...rest } = data;
  const { version, late: _____, handoverTo: ______, passed: _______, ...details } = rest;
  const known = {
    ...confirmed(details, version),
    ...(late && { isLate: true as const }),
    ...(handoverTo !== null && { handoverTo }),
    ...(passed.length > 0 && { passed }),
  };
  if (data.status === 'cancelled') return { ...known, status: 'cancelled' };
  if (data.status === 'checked-in') return { ...known, status: 'checked-in', at: data.checkedInAt ?? '' };
  return { ...known, ...(data.restored && { restored: true as const }) };
}

export const carrying = rule({
  events,
  evolve: {
    DayLeft: sealed,
    DayJoined: (day, { attractionId, linkId, entries }) => {
      const next = new Map(day);
      next.delete(leftKey(attractionId));
      next.set(joinedKey(linkId), { status: 'joined', reservationId: null, attractionId });
      for (const { id, entry } of entries) {
        const key = entry.status === 'moved-on' ? pointerKey(entry.reservationId, attractionId) : id;
        next.set(key, joinedWith(day.get(key), { ...entry, attractionId }));
      }
      return keptLayout(day, next);
    },
    ReservationCarried: (day, data) => arrive(day, placedOf(data)),
    PlacementWithdrawn: (day, { reservationId }) => {
      const next = new Map(day);
      next.delete(reservationId);
      return keptLayout(day, next);
    },
  },
  decide: { LeaveDay: leave, JoinDay: join, WithdrawPlacement: withdraw },
  may: {},
});
