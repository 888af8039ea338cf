import type { LocalMoment } from '../calendar/moment.ts';
import { hasEnded } from './booking-policy.ts';

/** Those who come to a reservation that its owner shares by a link. */

interface Shared {
  readonly date: string;
  readonly end: number;
  readonly cancelled: boolean;
}

/** Whether people may still say that they come, at a moment that is local. */
export function partyState(
  { date, end, cancelled }: Shared,
  now: LocalMoment,
): 'open' | 'cancelled' | 'over' {
  if (cancelled) return 'cancelled';
  return hasEnded({ date, now }, end) ? 'over' : 'open';
}

/** How many people may come in all, how many do (the person who booked is one), and how many still fit. */
export function partyRoom(capacity: number, guests: number) {
  const coming = guests + 1;
  return { capacity, coming, free: Math.max(0, capacity - coming) };
}

/** How many guests fit beside the person who booked. */
export function guestRoom(capacity: number): number {
  return Math.max(0, capacity - 1);
}
