import { Temporal } from 'temporal-polyfill';
import type { SettingsBook } from '../settings/state.ts';

/** How many reservations a person may hold; 0, infinity or nothing: no limit. */
export interface BookingLimits {
  /** To come, or going on. */
  readonly open?: number;
  readonly day?: number;
  /** From Monday to Sunday. */
  readonly week?: number;
}
export type LimitName = keyof BookingLimits;

/** The limits on all that a person holds, and those on a reservation type alone. */
export interface PersonLimits {
  readonly all: BookingLimits;
  readonly ofType: BookingLimits;
  /** What the type is called. */
  readonly typeName: string;
}

/** A limit that one more reservation would break. */
export interface ReachedLimit<H> {
  readonly limit: LimitName;
  readonly max: number;
  /** The reservation type that the limit is on; null: all types together. */
  readonly typeName: string | null;
  /** What counts towards it. */
  readonly counted: readonly H[];
  /** Of open reservations: when one more may be held, because enough of them are over. */
  readonly free: { readonly date: string; readonly minute: number } | null;
}

/**
 * The limits that the settings give a person, in all and of a reservation type. `isTrusted`: the address of the account
 * is confirmed, or staff made the account.
 */
export function personLimits(
  { product, types }: SettingsBook,
  type: { readonly id: number; readonly name: string },
  isTrusted: boolean,
): PersonLimits {
  const open = [product.max_open_reservations, isTrusted ? 0 : product.unconfirmed_open_reservations];
  return {
    all: { ...limitsOf(product), open: Math.min(...open.map((max) => max || Number.POSITIVE_INFINITY)) },
    ofType: limitsOf(types.get(type.id) ?? {}),
    typeName: type.name,
  };
}

function limitsOf(settings: Partial<SettingsBook['product']>): BookingLimits {
  return {
    open: settings.max_open_reservations ?? 0,
    day: settings.max_reservations_per_day ?? 0,
    week: settings.max_reservations_per_week ?? 0,
  };
}

/** Whether a person who reached a limit may book more once the address of the account is confirmed. */
export function needsConfirmation(
  { limit, typeName }: Pick<ReachedLimit<unknown>, 'limit' | 'typeName'>,
  isTrusted: boolean,
): boolean {
  return limit === 'open' && typeName === null && !isTrusted;
}

interface Held {
  readonly date: string;
  /** Minutes since local midnight. */
  readonly end: number;
  readonly reservationTypeId: number;
}
interface Wish {
  readonly date: string;
  readonly reservationTypeId: number;
}
interface Now {
  readonly date: string;
  readonly minute: number;
}

/** In the order in which they are told. */
const NAMES: readonly LimitName[] = ['day', 'week', 'open'];

/** The first limit that one more reservation would break, those on all types first; null: none. */
export function limitReached<H extends Held>(
  held: readonly H[],
  { date, reservationTypeId }: Wish,
  { all, ofType, typeName }: PersonLimits,
  now: Now,
): ReachedLimit<H> | null {
  const sameType = held.filter((one) => one.reservationTypeId === reservationTypeId);
  const reached = firstReached(held, date, all, now);
  if (reached) return { ...reached, typeName: null };
  const reachedOfType = firstReached(sameType, date, ofType, now);
  return reachedOfType && { ...reachedOfType, typeName };
}

function firstReached<H extends Held>(
  held: readonly H[],
  date: string,
  limits: BookingLimits,
  now: Now,
): Omit<ReachedLimit<H>, 'typeName'> | null {
  for (const limit of NAMES) {
    const max = limits[limit] ?? 0;
    if (max === 0 || max === Number.POSITIVE_INFINITY) continue;
    const counted = countTowards(limit, held, date, now);
    if (counted.length < max) continue;
    return { limit, max, counted, free: limit === 'open' ? freeAgain(counted, max) : null };
  }
  return null;
}

/** When as few are left as leave room for one more. */
function freeAgain(counted: readonly Held[], max: number): ReachedLimit<Held>['free'] {
  const ends = counted.map(({ date, end }) => ({ date, minute: end }));
  ends.sort((a, b) => (a.date === b.date ? a.minute - b.minute : a.date < b.date ? -1 : 1));
  return ends[counted.length - max] ?? null;
}

/** Those of the held reservations that count towards a limit when a date is asked for. */
export function countTowards<H extends Held>(
  limit: LimitName,
  held: readonly H[],
  date: string,
  now: Now,
): readonly H[] {
  return held.filter((one) => counts(limit, one, date, now));
}

function counts(limit: LimitName, one: Held, date: string, now: Now): boolean {
  if (limit === 'day') return one.date === date;
  if (limit === 'week') return mondayOf(one.date) === mondayOf(date);
  return one.date > now.date || (one.date === now.date && one.end > now.minute);
}

/** The Monday of a date's week, `YYYY-MM-DD`. */
export function mondayOf(date: string): string {
  const day = Temporal.PlainDate.from(date);
  return day.subtract({ days: day.dayOfWeek - 1 }).toString();
}
