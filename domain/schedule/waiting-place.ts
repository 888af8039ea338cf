import type { LocalMoment } from '../calendar/moment.ts';
import { hasBegun } from './booking-policy.ts';

/** How many hours a person may wait for at once. */
export const MAX_WAITING = 10;

export type PlaceState = 'waiting' | 'offered' | 'accepted' | 'expired' | 'left';

interface Place {
  readonly state: PlaceState;
  readonly date: string;
  readonly start: number;
}

const isOpen = (state: PlaceState) => state === 'waiting' || state === 'offered';

/** The state of a place in a waiting list at a moment: an hour that has begun can't be had any more. */
export function placeStateAt({ state, date, start }: Place, now: LocalMoment): PlaceState {
  return isOpen(state) && hasBegun({ date, now }, start) ? 'expired' : state;
}

/** Whether the person still waits for the hour, or may accept it. */
export function isPlaceOpen(place: Place, now: LocalMoment): boolean {
  return isOpen(placeStateAt(place, now));
}
