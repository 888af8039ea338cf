import { centerNames } from '../auth/places.ts';
import type { CurrentUser } from '../auth/sessions.ts';
import { elsewhereSentence, worksAt } from '../contract/own-centers.ts';
import type { Reservation } from '../contract/reservations.ts';
import type { Deps } from '../http/deps.ts';

/** Staff who are bound to other centers are offered no action with a reservation, and read why. */
export async function offeredTo(
  deps: Deps,
  user: CurrentUser | null,
): Promise<(found: Reservation) => Reservation> {
  if (!user || user.centerIds.length === 0) return (found) => found;
  const elsewhere_note = elsewhereSentence(await centerNames(deps, user.centerIds));
  const may = { cancel: false, check_in: false, elsewhere_note };
  return (found) => (worksAt(user.centerIds, found.center_id) ? found : { ...found, may });
}
