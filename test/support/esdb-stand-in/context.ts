import type { EventLog } from './event-log.ts';
import type { Faults } from './faults.ts';
import type { Users } from './users.ts';

export interface StandInContext {
  readonly log: EventLog;
  readonly faults: Faults;
  readonly users: Users;
  /** A record of the calls, for tests. */
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
  readonly filters: string[];
  /** Events sent to subscriptions. */
  delivered: number;
  /** `authorization` headers of the appends, in order. */
  readonly authorizations: string[];
}
