import { type Gap, NO_GAP } from '../catalog/gap.ts';
import { NORMAL_TYPE_ID } from '../catalog/normal-type.ts';
import type { Interval } from './interval.ts';
import { type CourtTime, collide, type DaySchedule, heldTimes, type Offer, offers } from './state.ts';

/** Time between bookings: citizens and the wizard keep to it, staff may go over it. */

/** Current minutes by id, as the catalogs have them. */
export interface Gaps {
  readonly attractions: GapsById;
  readonly types: GapsById;
}
type GapsById = ReadonlyMap<number, { readonly fields: Gap }>;

/** `binds`: a booking that comes too close is refused; otherwise only its place in the waiting list depends on it. */
export interface Spacing {
  readonly gaps: Gaps;
  /** Null: not known yet. */
  readonly typeId: number | null;
  readonly binds: boolean;
}

/** For staff. */
export function notBinding(gaps: Gaps): Spacing {
  return { gaps, typeId: null, binds: false };
}

export type GapRefusal = {
  readonly code: 'gap_needed';
  /** Null: an offer of the waiting list. */
  readonly reservationId: string | null;
  /** Those of the neighbor. */
  readonly start: number;
  readonly end: number;
  readonly minutes: number;
};

type Neighbor = ReturnType<typeof heldTimes>[number] | Offer;

/** The larger of both counts. */
export function gapOf(gaps: Gaps, attractionId: number, typeId: number | null): Gap {
  const ofType = typeId === null ? undefined : gaps.types.get(typeId)?.fields;
  return largest([gaps.attractions.get(attractionId)?.fields, ofType]);
}

/** Minutes that lie free between two reservations that meet: the larger one, not their sum. */
export function minutesApart(first: Gap, second: Gap): number {
  return Math.max(first.minutes_after, second.minutes_before);
}

/** The time around `held` that a reservation with the gap `requested` must not touch. */
export function keptTime(held: Interval, ofHeld: Gap, requested: Gap): Interval {
  return {
    start: held.start - minutesApart(requested, ofHeld),
    end: held.end + minutesApart(ofHeld, requested),
  };
}

interface HeldThere extends Interval {
  readonly typeId: number;
}

/** Those of a court's day, for a reservation of type `typeId` on it. `blocked`: held by others on its floor. */
export function keptTimes(
  court: {
    readonly id: number;
    readonly reservations: readonly HeldThere[];
    readonly blocked: readonly (HeldThere & { readonly attractionId: number })[];
  },
  typeId: number | null,
  gaps: Gaps,
): Interval[] {
  const requested = gapOf(gaps, court.id, typeId);
  return [...court.reservations.map((held) => ({ ...held, attractionId: court.id })), ...court.blocked].map(
    (held) => keptTime(held, gapOf(gaps, held.attractionId, held.typeId), requested),
  );
}

/** The first neighbor that is too close. `own`, `leaving`: ids that don't count. */
export function tooCloseTo(
  requested: CourtTime,
  day: DaySchedule,
  { gaps, typeId }: Pick<Spacing, 'gaps' | 'typeId'>,
  own?: string,
  leaving: readonly string[] = [],
): GapRefusal | null {
  const gap = gapOf(gaps, requested.attractionId, typeId);
  for (const neighbor of [...heldTimes(day), ...offers(day)]) {
    const id = 'entryId' in neighbor ? neighbor.entryId : neighbor.reservationId;
    if (id === own || (neighbor.status === 'confirmed' && leaving.includes(id))) continue;
    const { attractionId, reservationId, start, end } = neighbor;
    const ofNeighbor = gapOfNeighbor(neighbor, gaps);
    if (!collide(day, requested, { attractionId, ...keptTime(neighbor, ofNeighbor, gap) })) continue;
    const isBefore = end <= requested.start;
    const minutes = isBefore ? minutesApart(ofNeighbor, gap) : minutesApart(gap, ofNeighbor);
    return { code: 'gap_needed', reservationId, start, end, minutes };
  }
  return null;
}

/** A hold does not say its type: until it is filled, it keeps the most that any type asks for. */
function gapOfNeighbor(neighbor: Neighbor, gaps: Gaps): Gap {
  const { attractionId } = neighbor;
  if ('details' in neighbor) return gapOf(gaps, attractionId, neighbor.details.reservationTypeId);
  if ('entryId' in neighbor) return gapOf(gaps, attractionId, NORMAL_TYPE_ID);
  const types = [...gaps.types.values()].map(({ fields }) => fields);
  return largest([gaps.attractions.get(attractionId)?.fields, ...types]);
}

function largest(gaps: readonly (Gap | undefined)[]): Gap {
  const known = [NO_GAP, ...gaps.flatMap((gap) => gap ?? [])];
  return {
    minutes_before: Math.max(...known.map(({ minutes_before }) => minutes_before)),
    minutes_after: Math.max(...known.map(({ minutes_after }) => minutes_after)),
  };
}
