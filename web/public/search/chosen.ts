import type { FoundAttraction, FreeSlot } from '../../../api/contract/search.ts';

/** A court and one of its hours. */
export interface Chosen {
  readonly attraction: FoundAttraction;
  readonly slot: FreeSlot;
}

/** The chosen hour where it is still among the results. */
export function findSlot(data: readonly FoundAttraction[] | undefined, slotId: number): Chosen | null {
  for (const attraction of data ?? []) {
    const slot = attraction.dates.find(({ id }) => id === slotId);
    if (slot) return { attraction, slot };
  }
  return null;
}
