import { unreachable } from '../decider.ts';
import type { BookerEvent, Claim } from './events.ts';

/** The claims of one person by reservation; released ones are gone. */
export type Booker = ReadonlyMap<string, Claim>;

export const noClaims: Booker = new Map();

/** The claims after an event of their stream. */
export function evolveBooker(booker: Booker, event: BookerEvent): Booker {
  const next = new Map(booker);
  const { reservationId } = event.data;
  switch (event.type) {
    case 'TimeClaimed':
      return next.set(reservationId, event.data);
    case 'ClaimReleased':
      next.delete(reservationId);
      return next;
    default:
      return unreachable(event);
  }
}
