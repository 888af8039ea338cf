import { createHash } from 'node:crypto';
import { withNamespace } from '../../eventstore/eventstoredb/connection-url.ts';
import { eventStoreDb } from '../../eventstore/eventstoredb/eventstoredb.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { postgresEventStore } from '../../eventstore/postgres/postgres.ts';
import { silentLogger } from '../../platform/logger.ts';

/** Tests use the server of `EVENTSTORE_URL`, a namespace per product; otherwise the product's own log. */

/** Evaluated at each use: the suites of containers set their own. */
export const onEventStoreDb = () => Boolean(process.env.EVENTSTORE_URL?.trim());

/** For tests about the log in Postgres. */
export const EMBEDDED_LOG = { EVENTSTORE_URL: '' };

/** `home` identifies a product's log: the address of its database, or its data folder. */
export function logSettings(home: string): { EVENTSTORE_URL?: string } {
  const server = process.env.EVENTSTORE_URL?.trim();
  return server ? { EVENTSTORE_URL: withNamespace(server, namespaceOf(home)) } : {};
}

/** The log as seen by another process of the product. */
export function openProductLog(databaseUrl: string, home = databaseUrl): EventStore {
  return openGiven(home) ?? postgresEventStore({ url: databaseUrl });
}

/** For a product within the test. */
export function openTestLog(databaseUrl: string): EventStore {
  return openGiven(databaseUrl) ?? memoryEventStore();
}

function openGiven(home: string): EventStore | undefined {
  const { EVENTSTORE_URL: url } = logSettings(home);
  return url ? eventStoreDb({ url, logger: silentLogger }) : undefined;
}

/** The test database's name, for operators. */
function namespaceOf(home: string): string {
  const [, database] = /^postgres.*\/(test_[0-9a-f]{16})$/.exec(home) ?? [];
  return database ?? `test_${createHash('sha256').update(home).digest('hex').slice(0, 16)}`;
}
