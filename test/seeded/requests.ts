import { changeSettings } from '../../commands/catalog/settings.ts';
import { declareClosure, liftClosure } from '../../commands/closure/closures.ts';
import { linkAttraction } from '../../commands/floor/link-attraction.ts';
import { type CommandContext, newContext } from '../../commands/handler/context.ts';
import { sendToReservation } from '../../commands/handler/locate-reservation.ts';
import { importReservations, undoImport } from '../../commands/import/import-reservations.ts';
import { mergePeople } from '../../commands/people/merge-people.ts';
import { erasePerson, registerPerson } from '../../commands/people/person.ts';
import { decideApprovals, setApprovalScope } from '../../commands/reservation/approvals.ts';
import { changeReservation, restoreReservation } from '../../commands/reservation/change-reservation.ts';
import { acceptHandover, endHandover, offerHandover } from '../../commands/reservation/hand-over.ts';
import { moveReservation } from '../../commands/reservation/move-reservation.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { cancelReservation, checkIn } from '../../commands/reservation/schedule.ts';
import { acceptOffer, joinWaiting, leaveWaiting } from '../../commands/reservation/waiting-list.ts';
import { cancelSeries, moveSeries } from '../../commands/series/change-series.ts';
import { repeatAsSeries, reserveSeries } from '../../commands/series/reserve-series.ts';
import { daysLater } from '../../domain/calendar/days.ts';
import { NO_FOLLOW_UP } from '../../domain/closure/state.ts';
import { NO_CHANGES } from '../../domain/schedule/reservation-data.ts';
import { toLocal } from '../../platform/clock.ts';
import type { Random } from '../simulation/random.ts';
import { request as bookingRequest, TIME_ZONE } from '../support/booking-world.ts';
import { bookAs, requestFor } from '../support/citizen-world.ts';
import { DETAILS } from '../support/sample-events.ts';
import { firstDay, firstLinkDay, HOURS, slotOn } from './days.ts';
import type { Ledger } from './ledger.ts';
import type { ProductProcess } from './process.ts';

export const COURTS = 2;
export const FLOORS = 2;
/** Cells of each floor. */
export const CELLS = 2;
const DAYS = 2;

/** The answer of a command. */
export type Answer =
  | { readonly accepted: true; readonly position?: bigint | null }
  | { readonly accepted: false; readonly refusal: { readonly code: string } };

export interface Request {
  readonly kind: string;
  /** The same at each try: what it makes follows from it. */
  readonly commandId: string;
  send(process: ProductProcess, context: CommandContext): Promise<Answer>;
  /** Notes in the ledger what an accepted request has done. */
  readonly onAccepted?: (answer: Extract<Answer, { accepted: true }>) => void;
}

interface Making {
  readonly random: Random;
  readonly ledger: Ledger;
  readonly commandId: string;
}

type Make = (making: Making) => Omit<Request, 'kind' | 'commandId'> | null;

const pick = <T>(random: Random, items: readonly T[]): T | null =>
  items.length === 0 ? null : (items[random.whole(0, items.length - 1)] ?? null);

function slot({ random }: Making) {
  const hour = pick(random, HOURS) ?? HOURS[0];
  return {
    attractionId: random.whole(1, COURTS),
    date: daysLater(firstDay(), random.whole(0, DAYS - 1)),
    start: hour * 60,
    end: (hour + random.whole(1, 2)) * 60,
  };
}

const someone = ({ random, ledger }: Making) => pick(random, ledger.people);

/** A request about a reservation that an answer has named. */
function about(
  { random, ledger }: Making,
  send: (id: string, process: ProductProcess, context: CommandContext) => Promise<Answer>,
  onAccepted?: (id: string) => void,
  among: ReadonlySet<string> = ledger.booked,
): ReturnType<Make> {
  const held = [...among].filter((one) => !ledger.cancelled.has(one));
  const id = pick(random, held.length > 0 && random.whole(1, 5) > 1 ? held : [...among]);
  if (id === null) return null;
  return {
    send: (process, context) => send(id, process, context),
    ...(onAccepted && { onAccepted: () => onAccepted(id) }),
  };
}

type Reserved = Answer & { readonly reservations?: readonly { readonly reservationId: string }[] };

function noteBooked(ledger: Ledger, also?: Set<string>): NonNullable<Request['onAccepted']> {
  return (answer) => {
    const { reservations = [] } = answer as Reserved;
    for (const { reservationId } of reservations) {
      ledger.booked.add(reservationId);
      also?.add(reservationId);
    }
  };
}

const MAKERS: Readonly<Record<string, readonly [weight: number, make: Make]>> = {
  book: [
    16,
    (making) => {
      const person = someone(making);
      const asked = bookingRequest({
        ...slot(making),
        cui: making.random.whole(1, 3) === 1 ? (person?.cui ?? '') : '',
      });
      return {
        send: (process, context) => reserveSlot(process, asked, context),
        onAccepted: noteBooked(making.ledger),
      };
    },
  ],
  'book as a citizen': [
    16,
    (making) => {
      const person = someone(making);
      const hour = pick(making.random, HOURS) ?? HOURS[0];
      const date = firstDay();
      const availableDateId = slotOn(date, hour, making.random.whole(1, COURTS));
      const asked = requestFor(hour, { date, availableDateId });
      if (!person) return null;
      return {
        send: (process, context) => bookAs(process, person.id, asked, context),
        onAccepted: noteBooked(making.ledger),
      };
    },
  ],
  cancel: [
    13,
    (making) =>
      about(
        making,
        (id, { handler }, context) => cancelReservation(handler, id, context),
        (id) => making.ledger.cancelled.add(id),
      ),
  ],
  restore: [
    3,
    (making) =>
      about(
        making,
        (id, { handler }, context) => restoreReservation(handler, id, context),
        (id) => making.ledger.restored.add(id),
        making.ledger.cancelled,
      ),
  ],
  'check in': [4, (making) => about(making, (id, { handler }, context) => checkIn(handler, id, context))],
  'take a check-in back': [
    1,
    (making) =>
      about(making, (id, { handler }, context) => sendToReservation(handler, 'TakeCheckInBack', id, context)),
  ],
  move: [
    10,
    (making) => {
      const to = slot(making);
      return about(making, (id, { handler }, context) => moveReservation(handler, id, to, context));
    },
  ],
  change: [
    4,
    (making) => {
      const observations = `dicho ${making.random.whole(1, 99)}`;
      const person = making.random.whole(1, 2) === 1 ? someone(making) : null;
      const changes = { ...NO_CHANGES, observations, personId: person?.id ?? null };
      return about(making, (id, { handler }, context) =>
        changeReservation(
          handler,
          { reservationId: id, version: making.random.whole(1, 2), changes },
          context,
        ),
      );
    },
  ],
  series: [
    5,
    (making) => {
      const asked = bookingRequest(slot(making));
      const recurrence = { type: 'DIARIA' as const, count: making.random.whole(2, 4), skipped: [] };
      return {
        send: (process, context) => reserveSeries(process, asked, recurrence, context),
        onAccepted: noteBooked(making.ledger, making.ledger.dated),
      };
    },
  ],
  'repeat as a series': [
    2,
    (making) => {
      const recurrence = { type: 'DIARIA' as const, count: 3, skipped: [] };
      return about(making, (id, process, context) => repeatAsSeries(process, id, recurrence, context));
    },
  ],
  'cancel a series': [
    3,
    (making) => {
      const { dated } = making.ledger;
      const scope = making.random.whole(1, 2) === 1 ? ('all' as const) : ('following' as const);
      return about(
        making,
        (id, { handler }, context) => cancelSeries(handler, id, scope, context),
        undefined,
        dated,
      );
    },
  ],
  'move a series': [
    4,
    (making) => {
      const to = slot(making);
      const { dated } = making.ledger;
      return about(
        making,
        (id, { handler }, context) => moveSeries(handler, id, 'all', to, context),
        undefined,
        dated,
      );
    },
  ],
  close: [
    3,
    (making) => {
      const { attractionId, date, start, end } = slot(making);
      const asked = {
        centerIds: [],
        attractionIds: [attractionId],
        dateStart: date,
        dateEnd: daysLater(date, 1),
        start,
        end,
        reason: 'Mantenimiento',
      };
      const others = making.random.whole(1, 2) === 1 ? ('cancel' as const) : ('keep' as const);
      return {
        send: (process, context) =>
          declareClosure(process.handler, asked, context, { ...NO_FOLLOW_UP, others }),
        onAccepted: (answer) => {
          const { closure } = answer as Answer & { readonly closure?: { readonly closureId: string } };
          if (closure) making.ledger.closures.add(closure.closureId);
        },
      };
    },
  ],
  lift: [
    2,
    ({ random, ledger }) => {
      const id = pick(random, [...ledger.closures]);
      return id === null ? null : { send: ({ handler }, context) => liftClosure(handler, id, context) };
    },
  ],
  'join the waiting list': [
    12,
    (making) => {
      const person = someone(making);
      const hour = pick(making.random, HOURS) ?? HOURS[0];
      const asked = {
        attractionId: making.random.whole(1, COURTS),
        date: firstDay(),
        start: hour * 60,
        end: hour * 60 + 60,
      };
      if (!person) return null;
      return {
        send: ({ handler }, context) => joinWaiting(handler, person.id, asked, context),
        onAccepted: (answer) => {
          const { entryId } = answer as Answer & { readonly entryId?: string };
          if (entryId !== undefined) making.ledger.entries.set(entryId, person.id);
        },
      };
    },
  ],
  'leave the waiting list': [
    2,
    ({ random, ledger }) => {
      const entry = pick(random, [...ledger.entries]);
      if (entry === null) return null;
      const [id, person] = entry;
      return { send: ({ handler }, context) => leaveWaiting(handler, person, id, context) };
    },
  ],
  'accept an offer': [
    9,
    ({ random, ledger }) => {
      const offered = [...ledger.entries].filter(([id]) => ledger.offered.has(id));
      const entry = pick(random, offered.length > 0 ? offered : [...ledger.entries]);
      if (entry === null) return null;
      const [id, personId] = entry;
      return {
        send: (process, context) => acceptOffer(process, { personId, isTrusted: true }, id, context),
        onAccepted: noteBooked(ledger),
      };
    },
  ],
  'offer a hand-over': [
    3,
    (making) => {
      const to = someone(making);
      if (!to) return null;
      return about(making, (reservationId, { handler }, context) =>
        offerHandover(handler, { reservationId, toPersonId: to.id }, context),
      );
    },
  ],
  'end a hand-over': [
    1,
    (making) => {
      const person = someone(making);
      if (!person) return null;
      return about(making, (id, { handler }, context) => endHandover(handler, id, person.id, context));
    },
  ],
  'accept a hand-over': [
    3,
    (making) => {
      const person = someone(making);
      if (!person) return null;
      const taker = { personId: person.id, isTrusted: true };
      return about(making, (id, { handler }, context) => acceptHandover(handler, id, taker, context));
    },
  ],
  'ask for approval': [
    1,
    ({ random }) => {
      const scope = { reservationTypeIds: random.whole(1, 4) === 1 ? [] : [1], centerIds: [] };
      return { send: ({ handler }, context) => setApprovalScope(handler, scope, context) };
    },
  ],
  approve: [
    2,
    (making) =>
      about(making, (id, { handler }, context) =>
        decideApprovals(handler, [id], { approved: true }, context),
      ),
  ],
  'refuse an approval': [
    2,
    (making) =>
      about(making, (id, { handler }, context) =>
        decideApprovals(handler, [id], { approved: false, reason: 'Sin cupo' }, context),
      ),
  ],
  import: [
    3,
    (making) => {
      const rows = Array.from({ length: making.random.whole(2, 3) }, () => ({ ...DETAILS, ...slot(making) }));
      return {
        send: (process, context) => importReservations(process, rows, context),
        onAccepted: (answer) => {
          const { importId } = answer as Answer & { readonly importId?: string };
          if (importId !== undefined) making.ledger.imports.add(importId);
        },
      };
    },
  ],
  'undo an import': [
    2,
    ({ random, ledger }) => {
      const id = pick(random, [...ledger.imports]);
      return id === null ? null : { send: (process, context) => undoImport(process, id, context) };
    },
  ],
  'register a person': [
    2,
    ({ random, ledger }) => {
      const cui = `30${String(random.whole(0, 99_999_999)).padStart(8, '0')}101`;
      const person = {
        cui,
        firstName: 'Eva',
        lastName: 'Ruiz',
        gender: 'F' as const,
        dateOfBirth: '1990-05-01',
        phone: '55551234',
      };
      return {
        send: ({ handler, personId }, context) => registerPerson(handler, personId, person, context),
        onAccepted: (answer) => {
          const { state } = answer as Answer & {
            readonly state?: { readonly person?: { personId: string } };
          };
          if (state?.person) ledger.people.push({ id: state.person.personId, cui });
        },
      };
    },
  ],
  merge: [
    1,
    (making) => {
      const [kept, duplicate] = [someone(making), someone(making)];
      if (!kept || !duplicate || kept === duplicate) return null;
      const asked = {
        keptId: kept.id,
        duplicateId: duplicate.id,
        reason: 'Está dos veces',
        bothVerified: false,
      };
      return { send: ({ handler }, context) => mergePeople(handler, asked, context) };
    },
  ],
  'erase a person': [
    1,
    (making) => {
      const person = someone(making);
      if (!person || making.ledger.people.length < 4) return null;
      return {
        send: ({ handler }, context) => erasePerson(handler, person.id, 'A petición', context),
        onAccepted: () => making.ledger.erased.add(person.id),
      };
    },
  ],
  'put on a floor': [
    3,
    ({ random }) => {
      const cells = Array.from({ length: CELLS }, (_, index) => index + 1).filter(
        () => random.whole(1, 3) <= 2,
      );
      const floorId = cells.length > 0 ? random.whole(1, FLOORS) : null;
      const attractionId = random.whole(1, COURTS);
      const from = daysLater(firstLinkDay(), random.whole(0, 3) === 0 ? 1 : 0);
      return {
        send: (process, context) => linkAttraction(process, { attractionId, floorId, cells, from }, context),
      };
    },
  ],
  'change a rule': [
    2,
    ({ random }) => {
      const values = { waiting_offer_minutes: random.whole(10, 60), no_show_limit: random.whole(0, 2) };
      return {
        send: ({ handler }, context) => changeSettings(handler, { scope: 'product', values }, context),
      };
    },
  ],
};

/** The kinds of request that a run draws from, each as often as it is to come. */
export type Mix = readonly string[];

const CHECK_INS: readonly string[] = ['check in', 'take a check-in back', 'book', 'move'];

/** Requests that meet each other. A run has one such group often: where all are alike, each is seldom. */
const THEMES: readonly (readonly string[])[] = [
  [],
  ['cancel', 'restore'],
  CHECK_INS,
  ['move', 'cancel', 'restore'],
  ['series', 'repeat as a series', 'cancel a series', 'move a series'],
  ['close', 'lift', 'move'],
  ['book as a citizen', 'join the waiting list', 'leave the waiting list', 'accept an offer', 'cancel'],
  ['offer a hand-over', 'end a hand-over', 'accept a hand-over'],
  ['ask for approval', 'approve', 'refuse an approval'],
  ['import', 'undo an import'],
  ['register a person', 'change', 'merge', 'erase a person'],
  ['put on a floor', 'move', 'cancel', 'restore'],
  ['put on a floor', 'series', 'move a series', 'close', 'join the waiting list'],
];
const OFTEN = 8;

/** The day that most requests are about has begun: people can come in. */
const isDayOf = () => toLocal(new Date().toISOString(), TIME_ZONE).date === firstDay();

/** The mix of one run. `often`: instead of one of the groups. */
export function drawMix(random: Random, often?: readonly string[]): Mix {
  const theme = often ?? (isDayOf() && random.whole(1, 4) === 1 ? CHECK_INS : pick(random, THEMES)) ?? [];
  return Object.entries(MAKERS).flatMap(([kind, [weight]]) =>
    Array.from({ length: theme.includes(kind) ? weight * OFTEN : weight }, () => kind),
  );
}

/** A request that makes sense by what was answered so far; null: this kind has nothing to be about yet. */
export function nextRequest(random: Random, mix: Mix, ledger: Ledger, commandId: string): Request | null {
  const drawn = pick(random, mix) ?? 'book';
  // An offer is open for minutes, and its person has a letter about it.
  const kind = ledger.offered.size > 0 && random.whole(1, 4) === 1 ? 'accept an offer' : drawn;
  const made = MAKERS[kind]?.[1]({ random, ledger, commandId });
  return made ? { kind, commandId, ...made } : null;
}

/** The context of a request, by the clock of the process that gets it. */
export function contextOf(process: ProductProcess, { commandId }: Request): CommandContext {
  return newContext(process, {
    commandId,
    userId: 'user-1',
    origin: { address: '192.0.2.1', screen: 'grid' },
  });
}
