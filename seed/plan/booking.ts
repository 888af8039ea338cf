import type { Recurrence } from '../../commands/series/reserve-series.ts';
import type { ActivityKey } from '../content/activities.ts';
import type { DemoAttraction } from '../content/attractions.ts';
import type { DemoPerson } from './people.ts';

/** `at`: an ISO instant. */
export type Outcome =
  | { readonly kind: 'open' }
  | { readonly kind: 'checked-in' | 'cancelled'; readonly at: string };

interface PlannedRequest {
  /** Names the command: the same in every run of the plan. */
  readonly key: string;
  /** ISO instant. */
  readonly bookedAt: string;
  readonly by: 'admin' | 'staff' | 'owner';
  readonly attraction: DemoAttraction;
  /** The only date, or the first of a series. */
  readonly date: string;
  /** Minutes since midnight. */
  readonly start: number;
  readonly end: number;
  readonly type: number;
  readonly activity: ActivityKey;
  readonly origin: number;
  readonly reference: string;
  readonly dependency: string;
  readonly person: DemoPerson | null;
  readonly name: string;
  readonly observations: string;
}

export interface PlannedBooking extends PlannedRequest {
  readonly outcome: Outcome;
  /** Key of the booking whose cancellation made room for this one, or null. */
  readonly after: string | null;
}

export interface PlannedSeries extends PlannedRequest {
  readonly recurrence: Recurrence;
  readonly occurrences: readonly { readonly date: string; readonly outcome: Outcome }[];
}

/** Ids that `seedBase` gives. */
export const TYPE = { moment: 1, medium: 2, large: 3, league: 4, academy: 5, normal: 6 } as const;
export const ORIGIN = { inPerson: 1, phone: 2, mail: 3, letter: 4, social: 5, counter: 6 } as const;
