import type { ParkedEvent } from '../../commands/processes/parked-events.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import type { EventStore, Position, RecordedEvent } from '../../eventstore/port.ts';
import { memoryKeyRing } from '../../platform/key-ring.ts';
import { EventLog } from '../support/esdb-stand-in/event-log.ts';
import { plainViewOf } from './simulated-server.ts';

/** All that outlives a process: the log, the keys of persons, checkpoints, and who leads what. */
export interface Disk {
  readonly log: EventStore;
  /** Where the log is on EventStoreDB. */
  readonly server: EventLog | null;
  readonly keys: ReturnType<typeof memoryKeyRing>;
  readonly checkpoints: Map<string, Position>;
  /** Where processes begin that have no checkpoint: all began when the product was installed. */
  installedAt: Position;
  readonly parked: Map<string, ParkedEvent>;
  /** The name of the process that leads each background process. */
  readonly leases: Map<string, string>;
  /** Letters in the order in which they were sent, by the event that each is about. */
  readonly letters: string[];
  /** Called with each append that was written. */
  readonly onWritten: ((events: readonly RecordedEvent[]) => void)[];
}

export const LOGS = ['embedded', 'eventstoredb'] as const;
export type LogKind = (typeof LOGS)[number];

export function newDisk(kind: LogKind): Disk {
  const onWritten: Disk['onWritten'] = [];
  const server = kind === 'eventstoredb' ? new EventLog() : null;
  const pass = (events: readonly RecordedEvent[]) => {
    for (const notice of onWritten) notice(events);
  };
  return {
    log: server ? plainViewOf(server, pass) : memoryEventStore(),
    server,
    keys: memoryKeyRing(),
    checkpoints: new Map(),
    installedAt: 0n,
    parked: new Map(),
    leases: new Map(),
    letters: [],
    onWritten,
  };
}
