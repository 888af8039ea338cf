import { mondayOf } from '../calendar/days.ts';
import type { LocalMoment } from '../calendar/moment.ts';
import type { SettingsBook } from '../settings/state.ts';

/** How many reservations a person may hold; 0 or nothing: no limit. */
export interface BookingLimits {
  /** To come, or going on. */
  readonly open?: number;
  readonly day?: number;
  /** From Monday to Sunday. */
  readonly week?: number;
}
export type LimitName = keyof BookingLimits;

/** How many hours a person may wait for at once. */
export const MAX_WAITING = 10;

/** The limits on all that a person holds, and those on a reservation type alone. */
export interface PersonLimits {
  readonly all: BookingLimits;
  readonly ofType: BookingLimits;
  readonly typeName: string;
  /** How many may be open until the address of the account is confirmed; 0 or nothing: it needs no confirmation. */
  readonly unconfirmedOpen?: number;
}

/** A limit that one more reservation would break. */
export interface ReachedLimit<H> {
  readonly limit: LimitName;
  readonly max: number;
  /** The reservation type that the limit is on; null: all types together. */
  readonly typeName: string | null;
  /** Once the address of the account is confirmed, more may be held. */
  readonly needsConfirmation: boolean;
  /** The reservations that count towards it. */
  readonly counted: readonly H[];
  /** For open reservations: when enough of them are over that one more may be held. */
  readonly free: LocalMoment | null;
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

/** The first limit that one more reservation would break, in the order of `inOrder`; null: none. */
export function limitReached<H extends CountedReservation>(
  held: readonly H[],
  { date, reservationTypeId }: RequestedBooking,
  limits: PersonLimits,
  now: LocalMoment,
): ReachedLimit<H> | null {
  const sameType = held.filter((one) => one.reservationTypeId === reservationTypeId);
  for (const { max = 0, ...told } of inOrder(limits)) {
    const counted = countTowards(told.limit, told.typeName === null ? held : sameType, date, now);
    if (max === 0 || counted.length < max) continue;
    return { ...told, max, counted, free: told.limit === 'open' ? freeAgain(counted, max) : null };
  }
  return null;
}

interface Limit extends Pick<ReachedLimit<CountedReservation>, 'limit' | 'typeName' | 'needsConfirmation'> {
  readonly max: number | undefined;
}

/**
 * Limits that hold whatever the date come before those that another date avoids, and those that hold once the address is
 * confirmed before the one that ends with it: the first that is reached says what really helps.
 */
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

/** When as few are left as leave room for one more. */
function freeAgain(
  counted: readonly CountedReservation[],
  max: number,
): ReachedLimit<CountedReservation>['free'] {
  const ends = counted.map(({ date, end }) => ({ date, minute: end }));
  ends.sort((a, b) => (a.date === b.date ? a.minute - b.minute : a.date < b.date ? -1 : 1));
  return ends[counted.length - max] ?? null;
}

/** The held reservations that count towards a limit when a date is requested. */
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
