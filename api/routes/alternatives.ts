import { alternatives, type CourtTime } from '../../domain/schedule/availability.ts';
import type { LocalTime } from '../../platform/clock.ts';
import { readAlternatives } from '../../projections/day-grid/queries.ts';
import { readReservation } from '../../projections/reservation-detail/queries.ts';
import type { Alternative } from '../contract/booking.ts';
import { type Refusal, type RefusalOf, type Refused, refused } from '../errors/refusals.ts';
import type { Deps } from '../http/deps.ts';
import { presentAlternative } from '../presenters/preview.ts';

/** `activityId`: needed in other courts too; 0: any. */
type RequestedTime = CourtTime & { readonly activityId: number };
export type Collision = RefusalOf<'slot_taken'> | RefusalOf<'slot_offered'>;

/** Whether another place would help. */
export function isCollision(refusal: Refusal): refusal is Collision {
  return refusal.code === 'slot_taken' || refusal.code === 'slot_offered';
}

/** Offers free places without naming the holder. */
export async function refuseWithPlaces(
  { pool }: Pick<Deps, 'pool'>,
  requested: RequestedTime,
  collision: Collision,
  now: LocalTime,
): Promise<Refused> {
  return refused(collision, { alternatives: await findAlternatives(pool, requested, now, collision) });
}

/** For staff, with the holder. */
export async function refuseWithHolder(
  { pool }: Pick<Deps, 'pool'>,
  requested: RequestedTime,
  collision: Collision,
  now: LocalTime,
): Promise<Refused> {
  const [places, holder] = await Promise.all([
    findAlternatives(pool, requested, now, collision),
    collision.code === 'slot_taken' ? readReservation(pool, collision.reservationId) : null,
  ]);
  const who = [holder?.name || holder?.dependency, holder?.activity].filter(Boolean).join(', ');
  return refused(who && collision.code === 'slot_taken' ? { ...collision, holder: who } : collision, {
    alternatives: places,
  });
}

/** `taken`: a time lost a moment ago. */
export async function findAlternatives(
  pool: Deps['pool'],
  { activityId, ...requested }: RequestedTime,
  now: LocalTime,
  taken?: Collision,
): Promise<Alternative[]> {
  const { attractionId, date } = requested;
  const courts = await readAlternatives(pool, { attractionId, activityId, date });
  return alternatives(courts, requested, now, taken).map((place) => presentAlternative(place, date));
}
