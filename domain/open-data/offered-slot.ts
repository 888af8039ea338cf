import type { Interval } from '../schedule/interval.ts';

/** A slot that the public search knows. Minutes since local midnight. */
export interface OfferedSlot extends Interval {
  readonly isFree: boolean;
}
