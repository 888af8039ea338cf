import { loadGaps } from '../../commands/catalog/gaps.ts';
import { alternatives, type CourtTime } from '../../domain/schedule/availability.ts';
import { keptTimes } from '../../domain/schedule/gaps.ts';
import type { LocalTime } from '../../platform/clock.ts';
import { readAlternatives } from '../../projections/day-grid/queries.ts';
import { readReservation } from '../../projections/reservation-detail/queries.ts';
import type { Alternative } from '../contract/booking.ts';
import { type Refusal, type RefusalOf, type Refused, refused } from '../errors/refusals.ts';
import type { Deps } from '../http/deps.ts';
import { presentAlternative } from '../presenters/preview.ts';

/** `activityId`: needed in other courts too; 0: any. */
type RequestedTime = CourtTime & {
  readonly activityId: number;
  /** Absent: not known. */
  readonly reservationTypeId?: number;
};
export type Collision = RefusalOf<'slot_taken' | 'slot_offered' | 'gap_needed'>;

type Sources = Pick<Deps, 'pool' | 'commands'>;

/** Whether another place would help. */
export function isCollision(refusal: Refusal): refusal is Collision {
  return ['slot_taken', 'slot_offered', 'gap_needed'].includes(refusal.code);
}

/** Offers free places without naming the holder. */
export async function refuseWithPlaces(
  deps: Sources,
  requested: RequestedTime,
  collision: Collision,
  now: LocalTime,
): Promise<Refused> {
  return refused(collision, { alternatives: await findAlternatives(deps, requested, now, collision) });
}

/** For staff, with the holder. */
export async function refuseWithHolder(
  deps: Sources,
  requested: RequestedTime,
  collision: Collision,
  now: LocalTime,
): Promise<Refused> {
  const [places, holder] = await Promise.all([
    findAlternatives(deps, requested, now, collision),
    collision.code === 'slot_taken' ? readReservation(deps.pool, collision.reservationId) : null,
  ]);
  const who = [holder?.name || holder?.dependency, holder?.activity].filter(Boolean).join(', ');
  return refused(who && collision.code === 'slot_taken' ? { ...collision, holder: who } : collision, {
    alternatives: places,
  });
}

/** Free places that keep to the time between bookings. `taken`: a time lost a moment ago. */
export async function findAlternatives(
  { pool, commands }: Sources,
  { activityId, reservationTypeId, ...requested }: RequestedTime,
  now: LocalTime,
  taken?: Collision,
): Promise<Alternative[]> {
  const { attractionId, date } = requested;
  const [gaps, courts] = await Promise.all([
    loadGaps(commands),
    readAlternatives(pool, { attractionId, activityId, date }),
  ]);
  const typeId = reservationTypeId ?? null;
  const kept = courts.map((court) => ({ ...court, reservations: keptTimes(court, typeId, gaps) }));
  return alternatives(kept, requested, now, taken).map((place) => presentAlternative(place, date));
}
