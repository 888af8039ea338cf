import type { FoundAttraction, FreeSlot } from '../../../api/contract/search.ts';

export interface Chosen {
  readonly attraction: FoundAttraction;
  readonly slot: FreeSlot;
}

export function findSlot(data: readonly FoundAttraction[] | undefined, slotId: number): Chosen | null {
  for (const attraction of data ?? []) {
    const slot = attraction.dates.find(({ id }) => id === slotId);
    if (slot) return { attraction, slot };
  }
  return null;
}
