import type { EventLog } from './event-log.ts';
import type { Faults } from './faults.ts';
import type { Users } from './users.ts';

/** What the calls share. */
export interface StandInContext {
  readonly log: EventLog;
  readonly faults: Faults;
  readonly users: Users;
  /** What happened, for tests to look at. */
  readonly seen: Seen;
  cutConnections(): void;
}

export interface Seen {
  /** Calls that have come in, and appends that were carried out. */
  appendCalls: number;
  appends: number;
  batchAppends: number;
  /** Reads that were asked for, of a stream or of `$all`. */
  reads: number;
  /** Subscriptions that are open now, and how many were ever opened. */
  openSubscriptions: number;
  subscriptions: number;
  /** What the subscriptions asked for, in order. */
  readonly filters: string[];
  /** `authorization` headers of the appends, in order. */
  readonly authorizations: string[];
}
