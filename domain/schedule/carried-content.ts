import { z } from 'zod';
import { courtDay, interval } from '../event-fields.ts';
import { movedTo } from './reservation-data.ts';
import { type DayEntry, type DaySchedule, type Moved, type Placed, wasPlaced } from './state.ts';
import type { Day } from './stream.ts';

/** An attraction's part of a day, as it is carried to another stream. */

const move = { reservationId: z.string(), moveId: z.string() };
const noReservation = { reservationId: z.null() };
const waitingStatus = z.enum([
  'waiting',
  'offered',
  'offer-accepted',
  'offer-expired',
  'offer-declined',
  'waiting-left',
]);

/** All but reservations, without personal data. The shapes are stored in the log for good. */
export const carriedEntry = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('held'),
    ...move,
    ...interval,
    from: z.object(courtDay),
    centerId: z.number(),
    insteadOf: z.array(z.string()),
  }),
  z.object({ status: z.enum(['hold-filled', 'hold-released', 'move-given-up']), ...move }),
  z.object({ status: z.enum(['move-decided', 'moved-on']), ...move, to: movedTo }),
  z.object({ status: z.enum(['withdrawn', 'abandoned']), reservationId: z.string() }),
  z.object({ status: z.literal('closed'), ...noReservation, ...interval, reason: z.string() }),
  z.object({ status: z.enum(['reopened', 'wait-abandoned']), ...noReservation }),
  z.object({
    status: waitingStatus,
    ...noReservation,
    ...interval,
    entryId: z.string(),
    personId: z.string(),
    until: z.string(),
  }),
]);
type CarriedEntry = z.output<typeof carriedEntry>;

/** Content of an attraction in a day, and the mark that it leaves behind for those who look there. */
export interface DayContent {
  readonly entries: readonly { readonly id: string; readonly entry: CarriedEntry }[];
  readonly reservations: readonly Placed[];
}

export const leftKey = (attractionId: number) => `left ${attractionId}`;
export const joinedKey = (linkId: string) => `joined ${linkId}`;

/** `date`: of the day. */
export function contentOf(day: DaySchedule, { attractionId, date }: Day): DayContent {
  const reservations: Placed[] = [];
  const entries: { id: string; entry: CarriedEntry }[] = [];
  for (const [id, one] of day) {
    if (wasPlaced(one)) {
      if (one.attractionId === attractionId) reservations.push(one);
      else if (one.passed?.includes(attractionId)) entries.push({ id, entry: pointerTo(one, date) });
    } else if (one.status === 'moved' && one.passed?.includes(attractionId)) {
      entries.push({ id, entry: carriedEntry.parse({ ...one, status: 'moved-on' }) });
    } else if (one.attractionId === attractionId) {
      const entry = entryOf(one);
      if (entry) entries.push({ id, entry });
    }
  }
  return { entries, reservations };
}

/** Content of an attraction that has left; null: it is there. */
export function leftContent(day: DaySchedule, { attractionId, date }: Day): DayContent | null {
  const left = day.get(leftKey(attractionId));
  return left?.status === 'left' ? contentOf(left.was, { attractionId, date }) : null;
}

export function digestOf({ entries, reservations }: DayContent): string {
  const placed = reservations.map((one) => [
    one.reservationId,
    one.status,
    one.version,
    one.handoverTo ?? '',
  ]);
  return JSON.stringify([entries, placed]);
}

export function isEmpty({ entries, reservations }: DayContent): boolean {
  return entries.length === 0 && reservations.length === 0;
}

/** Null: stays in the stream. */
function entryOf(one: Exclude<DayEntry, Placed>): CarriedEntry | null {
  switch (one.status) {
    case 'left':
    case 'joined':
      return null;
    case 'moved':
      return carriedEntry.parse({ ...one, status: 'moved-on' });
    default:
      return carriedEntry.parse(one);
  }
}

function pointerTo({ reservationId, attractionId, version, details, start, end }: Placed, date: string) {
  return {
    status: 'moved-on' as const,
    reservationId,
    moveId: `${reservationId} ${version}`,
    to: { attractionId, date, centerId: details.centerId, start, end },
  };
}

export function pointerOf(one: Placed | Moved, date: string) {
  if (one.status !== 'moved') return pointerTo(one, date);
  const { reservationId, moveId, to } = one;
  return { status: 'moved-on' as const, reservationId, moveId, to };
}
