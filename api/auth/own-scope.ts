import { type Account, isTrusted, readAccount } from '../../projections/accounts/queries.ts';
import type { OwnScope } from '../../projections/own-reservations/queries.ts';
import type { ReservationDetail } from '../../projections/reservation-detail/queries.ts';
import type { Deps } from '../http/deps.ts';
import type { CurrentUser } from './sessions.ts';

/** Null: the account has no person. */
export async function ownScopeOf({ pool }: Pick<Deps, 'pool'>, user: CurrentUser): Promise<OwnScope | null> {
  const { id, personId } = user;
  if (personId === null) return null;
  return { personId, isProven: (await readAccount(pool, id))?.isProven ?? false };
}

/** Others' bookings for a person need a verified document: anybody may register with an unused CUI. */
export function isInScope(
  { personId, isProven }: OwnScope,
  reservation: Pick<ReservationDetail, 'personId' | 'isOwn'>,
): boolean {
  return reservation.personId === personId && (isProven || reservation.isOwn);
}

/** Whether an account may read of a reservation; of what others booked for its person only once they are proven. */
export function mayReadOf(
  { personId, isProven }: Account,
  detail: Pick<ReservationDetail, 'personId' | 'isOwn'>,
): boolean {
  return detail.personId !== personId || isProven || detail.isOwn;
}

/** Whether staff may write to an account about a reservation: its address is known to be its owner's, too. */
export function mayMailAbout(account: Account, detail: ReservationDetail): boolean {
  return isTrusted(account) && mayReadOf(account, detail);
}
