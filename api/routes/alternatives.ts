import { loadCatalog } from '../../commands/catalog/catalog.ts';
import { loadGaps } from '../../commands/catalog/gaps.ts';
import { FRESH_MS } from '../../commands/handler/aggregate-cache.ts';
import { floorsAggregate } from '../../commands/handler/aggregates.ts';
import { attractions } from '../../domain/catalog/kinds.ts';
import { homeAt, layoutAt, sharedCells } from '../../domain/floor/layout.ts';
import { alternatives, type CourtTime } from '../../domain/schedule/availability.ts';
import { keptTimes } from '../../domain/schedule/gaps.ts';
import { toTime } from '../../domain/schedule/interval.ts';
import type { LocalTime } from '../../platform/clock.ts';
import { readAlternatives } from '../../projections/day-grid/queries.ts';
import { readReservation } from '../../projections/reservation-detail/queries.ts';
import type { Alternative } from '../contract/booking.ts';
import {
  type Refusal,
  type RefusalExtra,
  type RefusalOf,
  type Refused,
  refused,
} from '../errors/refusals.ts';
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
  const [alternatives, taken] = await Promise.all([
    findAlternatives(deps, requested, now, collision),
    takenPart(deps, requested, collision),
  ]);
  return refused(collision, { alternatives, ...(taken && { taken_by: taken }) });
}

/** For staff, with the holder. */
export async function refuseWithHolder(
  deps: Sources,
  requested: RequestedTime,
  collision: Collision,
  now: LocalTime,
): Promise<Refused> {
  const [places, taken, holder] = await Promise.all([
    findAlternatives(deps, requested, now, collision),
    takenPart(deps, requested, collision),
    collision.code === 'slot_taken' ? readReservation(deps.pool, collision.reservationId) : null,
  ]);
  const who = [holder?.name || holder?.dependency, holder?.activity].filter(Boolean).join(', ');
  return refused(who && collision.code === 'slot_taken' ? { ...collision, holder: who } : collision, {
    alternatives: places,
    ...(taken && collision.code === 'slot_taken'
      ? { taken_by: { reservation_id: collision.reservationId, ...taken } }
      : {}),
  });
}

/** The part of a shared floor that another attraction takes; null: the time is taken at the attraction itself. */
async function takenPart(
  { commands }: Sources,
  { attractionId, date }: RequestedTime,
  collision: Collision,
): Promise<Omit<NonNullable<RefusalExtra['taken_by']>, 'reservation_id'> | null> {
  if (collision.code !== 'slot_taken') return null;
  const { attractionId: other, start, end } = collision;
  if (other === undefined || other === attractionId) return null;
  const [floors, courts] = await Promise.all([
    commands.load(floorsAggregate, FRESH_MS),
    loadCatalog(commands, attractions),
  ]);
  const floorId = homeAt(floors, attractionId, date);
  const cells = floorId === null ? [] : sharedCells(layoutAt(floors, floorId, date), attractionId, other);
  const named = floorId === null ? [] : (floors.floors.get(floorId)?.cells ?? []);
  return {
    attraction: courts.get(other)?.fields.name ?? '',
    hour_start: toTime(start),
    hour_end: toTime(end),
    cells: named.filter(({ id }) => cells.includes(id)).map(({ name }) => name),
  };
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
