import { createHash } from 'node:crypto';
import { withNamespace } from '../../eventstore/eventstoredb/connection-url.ts';
import { eventStoreDb } from '../../eventstore/eventstoredb/eventstoredb.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { postgresEventStore } from '../../eventstore/postgres/postgres.ts';
import { silentLogger } from '../../platform/logger.ts';

/**
 * Where the events of the tests are kept: with `EVENTSTORE_URL` on that server, in a namespace of each product's own;
 * else where the product keeps them without it.
 */

/** Whether the tests run on a given EventStoreDB. Asked at each use: the suites of containers give one of their own. */
export const onEventStoreDb = () => Boolean(process.env.EVENTSTORE_URL?.trim());

/** Settings that keep a product's events in its own Postgres, for tests that are about that log. */
export const EMBEDDED_LOG = { EVENTSTORE_URL: '' };

/**
 * The log settings of the processes of a product. `home`: theirs alone, the address of their database or their data
 * folder; the same home is the same log.
 */
export function logSettings(home: string): { EVENTSTORE_URL?: string } {
  const server = process.env.EVENTSTORE_URL?.trim();
  return server ? { EVENTSTORE_URL: withNamespace(server, namespaceOf(home)) } : {};
}

/** The log of a product that runs in processes of its own, as one more process has it. */
export function openProductLog(databaseUrl: string, home = databaseUrl): EventStore {
  return openGiven(home) ?? postgresEventStore({ url: databaseUrl });
}

/** The log of a product that runs within the test: in memory where no server is given. */
export function openTestLog(databaseUrl: string): EventStore {
  return openGiven(databaseUrl) ?? memoryEventStore();
}

function openGiven(home: string): EventStore | undefined {
  const { EVENTSTORE_URL: url } = logSettings(home);
  return url ? eventStoreDb({ url, logger: silentLogger }) : undefined;
}

/** The database's name, if it was made for the test (see `database.ts`), so that an operator can recognize it. */
function namespaceOf(home: string): string {
  const [, database] = /^postgres.*\/(test_[0-9a-f]{16})$/.exec(home) ?? [];
  return database ?? `test_${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
}
