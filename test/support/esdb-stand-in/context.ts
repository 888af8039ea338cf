import type { EventLog } from './event-log.ts';
import type { Faults } from './faults.ts';
import type { Users } from './users.ts';

export interface StandInContext {
  readonly log: EventLog;
  readonly faults: Faults;
  readonly users: Users;
  readonly seen: Seen;
  cutConnections(): void;
}

export interface Seen {
  appendCalls: number;
  appends: number;
  batchAppends: number;
  /** Reads of streams and of `$all`: `readCalls` as they arrive, `reads` as they are carried out. */
  readCalls: number;
  reads: number;
  /** Open now, and ever opened. */
  openSubscriptions: number;
  subscriptions: number;
  readonly filters: string[];
  delivered: number;
  readonly authorizations: string[];
}
