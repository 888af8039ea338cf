import type { FoundAttraction, FreeSlot } from '../../../api/contract/search.ts';

/** A court and one of its hours. */
export interface Chosen {
  readonly attraction: FoundAttraction;
  readonly slot: FreeSlot;
}
