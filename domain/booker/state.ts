import { unreachable } from '../decider.ts';
import type { BookerEvent, Claim } from './events.ts';

export interface Pause {
  /** The last day of the pause, `YYYY-MM-DD`, local. */
  readonly until: string;
  /** How many missed visits led to it. */
  readonly missed: number;
}

/** What a person holds of their own time, and how they kept to it. */
export interface Booker {
  /** Claims by reservation; released ones are gone. */
  readonly claims: ReadonlyMap<string, Claim>;
  /** Every missed visit, by reservation, with its date; `null` once it has led to a pause. */
  readonly missed: ReadonlyMap<string, string | null>;
  /** The latest pause, over or not; null where there was none, or where it was lifted. */
  readonly pause: Pause | null;
}

export const newBooker: Booker = { claims: new Map(), missed: new Map(), pause: null };

/** The person's time after an event of their stream. */
export function evolveBooker(booker: Booker, event: BookerEvent): Booker {
  switch (event.type) {
    case 'TimeClaimed':
      return { ...booker, claims: new Map(booker.claims).set(event.data.reservationId, event.data) };
    case 'ClaimReleased': {
      const claims = new Map(booker.claims);
      claims.delete(event.data.reservationId);
      return { ...booker, claims };
    }
    case 'VisitMissed': {
      const { reservationId, date } = event.data;
      return { ...booker, missed: new Map(booker.missed).set(reservationId, date) };
    }
    case 'BookingsPaused': {
      const { until, reservationIds } = event.data;
      const missed = new Map([...booker.missed].map(([id]) => [id, null]));
      return { ...booker, missed, pause: { until, missed: reservationIds.length } };
    }
    case 'PauseLifted':
      return { ...booker, pause: null };
    default:
      return unreachable(event);
  }
}

/** The pause of a person on a day, `YYYY-MM-DD`; null where they may book. */
export function pauseOn({ pause }: Booker, today: string): Pause | null {
  return pause && today <= pause.until ? pause : null;
}
