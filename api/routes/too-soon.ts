import { readReservation } from '../../projections/reservation-detail/queries.ts';
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
  if (refusal.code !== 'too_soon') return refusal;
  const scope = user && (await ownScopeOf(deps, user));
  if (scope?.isProven) return refusal;
  const near = await readReservation(deps.pool, refusal.reservationId);
  return scope && near && isInScope(scope, near) ? refusal : { ...refusal, isHidden: true };
}
