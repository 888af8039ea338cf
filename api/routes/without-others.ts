import { readReservations } from '../../projections/reservation-detail/queries.ts';
import { isInScope, ownScopeOf } from '../auth/own-scope.ts';
import type { CurrentUser } from '../auth/sessions.ts';
import type { Refusal } from '../errors/refusals.ts';
import type { Deps } from '../http/deps.ts';

/** A refusal names no time of a reservation that others booked for an account whose owner nobody has seen. */
export async function withoutOthers<Code extends Refusal>(
  deps: Pick<Deps, 'pool'>,
  user: CurrentUser | null,
  refusal: Code,
): Promise<Code> {
  const ids = namedIn(refusal);
  if (ids.length === 0) return refusal;
  const scope = user && (await ownScopeOf(deps, user));
  if (scope?.isProven) return refusal;
  const named = await readReservations(deps.pool, ids);
  if (scope && named.filter((one) => isInScope(scope, one)).length === ids.length) return refusal;
  return refusal.code === 'limit_reached' ? { ...refusal, free: null } : { ...refusal, isHidden: true };
}

/** Reservations of which a refusal names a time. */
function namedIn(refusal: Refusal): readonly string[] {
  if (refusal.code === 'too_soon') return [refusal.reservationId];
  return refusal.code === 'limit_reached' && refusal.free ? refusal.reservationIds : [];
}
