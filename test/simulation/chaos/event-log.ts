import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withNamespace } from '../../../eventstore/eventstoredb/connection-url.ts';
import { eventStoreDb } from '../../../eventstore/eventstoredb/eventstoredb.ts';
import type { EventStore } from '../../../eventstore/port.ts';
import { postgresEventStore } from '../../../eventstore/postgres/postgres.ts';
import { silentLogger } from '../../../platform/logger.ts';
import { startStandInProcess } from '../../support/esdb-stand-in/child.ts';
import { freshNamespace } from '../../support/esdb-stand-in/target.ts';
import { EMBEDDED_LOG } from '../../support/event-log.ts';
import type { Target } from './target.ts';

/** Where the events are kept while everything else is killed, and perhaps this too. */
interface LogUnderTest {
  /** The address of the log, for a process of the product. */
  readonly env: Readonly<Record<string, string>>;
  /** The parts that can be killed by themselves. */
  readonly targets: readonly Target[];
  /** A store on it, for the test's own questions. */
  open(databaseUrl: string): EventStore;
  end(): Promise<void>;
}

export interface LogVariant {
  /** For titles. */
  readonly name: string;
  start(): Promise<LogUnderTest>;
}

/** The log in the product's Postgres: it dies with that. */
export const inPostgres: LogVariant = {
  name: 'the log in Postgres',
  start: async () => ({
    env: EMBEDDED_LOG,
    targets: [],
    open: (url) => postgresEventStore({ url }),
    end: async () => undefined,
  }),
};

/** The log in the stand-in for EventStoreDB, a process of its own that keeps its events in a file. */
export const inStandIn: LogVariant = {
  name: 'the log in EventStoreDB (stand-in)',
  async start() {
    const folder = mkdtempSync(join(tmpdir(), 'reservas-chaos-log-'));
    const server = await startStandInProcess({ file: join(folder, 'log.ndjson') });
    return {
      ...at(server.url),
      targets: [{ name: 'event log', kill: server.kill, start: server.restart }],
      async end() {
        await server.kill();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};

/** The log in a namespace of a given server, which the test does not kill. */
export function inServer(url: string): LogVariant {
  return {
    name: `the log in EventStoreDB at ${url.replace(/\/\/[^@/]*@/, '//')}, which is left alone`,
    start: async () => ({
      ...at(withNamespace(url, freshNamespace())),
      targets: [],
      end: async () => undefined,
    }),
  };
}

const at = (url: string) => ({
  env: { EVENTSTORE_URL: url },
  open: () => eventStoreDb({ url, logger: silentLogger }),
});
