import type { FoundAttraction, FreeSlot } from '../../../api/contract/search.ts';
import { minutesOf } from '../../shared/text/dates.ts';

export interface SlotOffer {
  readonly attraction: FoundAttraction;
  readonly slot: FreeSlot;
}

export interface TakenSlot {
  readonly attractionId: number;
  readonly centerId: number;
  readonly start: string;
  readonly end: string;
}

export function hourOf({ attraction, slot }: SlotOffer): TakenSlot {
  const { start, end } = slot;
  return { attractionId: attraction.id, centerId: attraction.center_id, start, end };
}

const MAX_OFFERS = 4;

/** Free hours instead of a lost one, by distance of their start, the same court first. */
export function nearestSlots(
  attractions: readonly FoundAttraction[],
  lost: TakenSlot | null,
  lostId: number,
): SlotOffer[] {
  const requested = lost ? minutesOf(lost.start) : 0;
  const rank = ({ attraction, slot }: SlotOffer) => {
    const distance = Math.abs(minutesOf(slot.start) - requested);
    // Another court of the center is worth half an hour, another center an hour.
    if (!lost || attraction.id === lost.attractionId) return distance;
    return distance + (attraction.center_id === lost.centerId ? 30 : 60);
  };
  return attractions
    .flatMap((attraction) => attraction.dates.map((slot) => ({ attraction, slot })))
    .filter(({ slot }) => slot.id !== lostId)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, MAX_OFFERS);
}
