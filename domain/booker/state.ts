import { unreachable } from '../decider.ts';
import type { BookerEvent, Claim, Wait } from './events.ts';

type Absorbed = Extract<BookerEvent, { type: 'BookerAbsorbed' }>['data'];

export interface Pause {
  /** Last day, local. */
  readonly until: string;
  readonly missed: number;
}

export interface Booker {
  readonly claims: ReadonlyMap<string, Claim>;
  /** Keyed by entry of the waiting list. */
  readonly waits: ReadonlyMap<string, Wait>;
  /** Keyed by reservation; null once the visit has led to a pause. */
  readonly missed: ReadonlyMap<string, string | null>;
  /** The latest pause, possibly over; null if none or lifted. */
  readonly pause: Pause | null;
  /** Merged entries of the same person, indirect ones too. */
  readonly absorbed: readonly string[];
  readonly mergedInto: string | null;
}

export const newBooker: Booker = {
  claims: new Map(),
  waits: new Map(),
  missed: new Map(),
  pause: null,
  absorbed: [],
  mergedInto: null,
};

export function evolveBooker(booker: Booker, event: BookerEvent): Booker {
  switch (event.type) {
    case 'TimeClaimed':
      return { ...booker, claims: new Map(booker.claims).set(event.data.reservationId, event.data) };
    case 'ClaimReleased': {
      const claims = new Map(booker.claims);
      claims.delete(event.data.reservationId);
      return { ...booker, claims };
    }
    case 'WaitClaimed':
      return { ...booker, waits: new Map(booker.waits).set(event.data.entryId, event.data) };
    case 'WaitReleased': {
      const waits = new Map(booker.waits);
      waits.delete(event.data.entryId);
      return { ...booker, waits };
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
    case 'BookerMerged':
      return { ...booker, mergedInto: event.data.keptId };
    case 'BookerAbsorbed':
      return absorb(booker, event.data);
    default:
      return unreachable(event);
  }
}

function absorb(booker: Booker, { absorbed, claims, waits, missed, pause }: Absorbed): Booker {
  const later = !booker.pause || (pause && pause.until > booker.pause.until) ? pause : booker.pause;
  return {
    ...booker,
    absorbed: [...booker.absorbed, ...absorbed],
    claims: new Map([...booker.claims, ...claims.map((claim) => [claim.reservationId, claim] as const)]),
    waits: new Map([...booker.waits, ...waits.map((wait) => [wait.entryId, wait] as const)]),
    missed: new Map([...booker.missed, ...missed.map((one) => [one.reservationId, one.date] as const)]),
    pause: later,
  };
}

/** Null: the person may book. */
export function pauseOn({ pause }: Booker, today: string): Pause | null {
  return pause && today <= pause.until ? pause : null;
}
