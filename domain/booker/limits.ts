import { mondayOf } from '../calendar/days.ts';
import type { LocalMoment } from '../calendar/moment.ts';
import type { SettingsBook } from '../settings/state.ts';

/** 0 or absent: no limit. */
export interface BookingLimits {
  /** Not yet over. */
  readonly open?: number;
  readonly day?: number;
  /** Monday to Sunday. */
  readonly week?: number;
}
export type LimitName = keyof BookingLimits;

/** Hours that a person may wait for at once. */
export const MAX_WAITING = 10;

export interface PersonLimits {
  readonly all: BookingLimits;
  readonly ofType: BookingLimits;
  readonly typeName: string;
  /** Limit until the address is confirmed; 0 or absent: none. */
  readonly unconfirmedOpen?: number;
}

export interface ReachedLimit<H> {
  readonly limit: LimitName;
  readonly max: number;
  /** Null: all types together. */
  readonly typeName: string | null;
  /** A confirmed address raises the limit. */
  readonly needsConfirmation: boolean;
  readonly counted: readonly H[];
  /** For open reservations: when enough of them will be over. */
  readonly free: LocalMoment | null;
}

/** `isTrusted`: confirmed address, or an account created by staff. */
export function personLimits(
  { product, types }: SettingsBook,
  type: { readonly id: number; readonly name: string },
  isTrusted: boolean,
): PersonLimits {
  return {
    all: limitsOf(product),
    ofType: limitsOf(types.get(type.id) ?? {}),
    typeName: type.name,
    unconfirmedOpen: isTrusted ? 0 : product.unconfirmed_open_reservations,
  };
}

function limitsOf(settings: Partial<SettingsBook['product']>): BookingLimits {
  return {
    open: settings.max_open_reservations ?? 0,
    day: settings.max_reservations_per_day ?? 0,
    week: settings.max_reservations_per_week ?? 0,
  };
}

interface CountedReservation {
  readonly date: string;
  /** Minutes since local midnight. */
  readonly end: number;
  readonly reservationTypeId: number;
}
interface RequestedBooking {
  readonly date: string;
  readonly reservationTypeId: number;
}

export function limitReached<H extends CountedReservation>(
  held: readonly H[],
  { date, reservationTypeId }: RequestedBooking,
  limits: PersonLimits,
  now: LocalMoment,
): ReachedLimit<H> | null {
  const sameType = held.filter((one) => one.reservationTypeId === reservationTypeId);
  for (const { max = 0, ...kind } of inOrder(limits)) {
    const counted = countTowards(kind.limit, kind.typeName === null ? held : sameType, date, now);
    if (max === 0 || counted.length < max) continue;
    return { ...kind, max, counted, free: kind.limit === 'open' ? freeAgain(counted, max) : null };
  }
  return null;
}

interface Limit extends Pick<ReachedLimit<CountedReservation>, 'limit' | 'typeName' | 'needsConfirmation'> {
  readonly max: number | undefined;
}

/** Most helpful first: limits of any date, then of this date; those that end with the confirmation come last. */
function inOrder({ all, ofType, typeName, unconfirmedOpen }: PersonLimits): readonly Limit[] {
  const both = (limit: LimitName): Limit[] => [
    { limit, max: all[limit], typeName: null, needsConfirmation: false },
    { limit, max: ofType[limit], typeName, needsConfirmation: false },
  ];
  const unconfirmed = {
    limit: 'open',
    max: unconfirmedOpen,
    typeName: null,
    needsConfirmation: true,
  } as const;
  return [...both('open'), unconfirmed, ...both('week'), ...both('day')];
}

function freeAgain(
  counted: readonly CountedReservation[],
  max: number,
): ReachedLimit<CountedReservation>['free'] {
  const ends = counted.map(({ date, end }) => ({ date, minute: end }));
  ends.sort((a, b) => (a.date === b.date ? a.minute - b.minute : a.date < b.date ? -1 : 1));
  return ends[counted.length - max] ?? null;
}

export function countTowards<H extends CountedReservation>(
  limit: LimitName,
  held: readonly H[],
  date: string,
  now: LocalMoment,
): readonly H[] {
  return held.filter((one) => counts(limit, one, date, now));
}

function counts(limit: LimitName, one: CountedReservation, date: string, now: LocalMoment): boolean {
  if (limit === 'day') return one.date === date;
  if (limit === 'week') return mondayOf(one.date) === mondayOf(date);
  return one.date > now.date || (one.date === now.date && one.end > now.minute);
}
