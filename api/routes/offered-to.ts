import type { ReservationDetail } from '../../projections/reservation-detail/queries.ts';
import { centerNames } from '../auth/places.ts';
import type { CurrentUser } from '../auth/sessions.ts';
import { elsewhereSentence, worksAt } from '../contract/own-centers.ts';
import type { Reservation } from '../contract/reservations.ts';
import type { Deps } from '../http/deps.ts';

type Offered = (found: Reservation, detail: Pick<ReservationDetail, 'createdBy'>) => Reservation;

/**
 * Staff who are bound to other centers are offered no action with a reservation, and read why. A key is offered the calls that
 * are open to it.
 */
export async function offeredTo(deps: Deps, user: CurrentUser | null): Promise<Offered> {
  if (user?.key) return offeredToKey(user.id, user.key);
  if (!user || user.centerIds.length === 0) return (found) => found;
  const elsewhere_note = elsewhereSentence(await centerNames(deps, user.centerIds));
  const may = { cancel: false, check_in: false, elsewhere_note };
  return (found) => (worksAt(user.centerIds, found.center_id) ? found : { ...found, may });
}

/** Version 1 sends keys all fields, also those of calls that are closed to them. */
const CLOSED = {
  take_check_in_back: false,
  edit: false,
  change_person: false,
  restore: false,
  repeat: false,
};

function offeredToKey(id: string, { scopes }: NonNullable<CurrentUser['key']>): Offered {
  return (found, { createdBy }) => {
    const { cancel, move = false, check_in } = found.may;
    const isOwn = createdBy === id && scopes.includes('book');
    const may = {
      cancel: cancel && isOwn,
      check_in: check_in && scopes.includes('check_in'),
      move: move && isOwn,
    };
    return { ...found, may: { ...CLOSED, ...may } };
  };
}
