import pg from 'pg';
import { CHANNEL } from '../../eventstore/postgres/append-function.ts';
import { onEventStoreDb, openProductLog } from '../support/event-log.ts';
import { embeddedDatabaseUrl } from '../support/product-stores.ts';

/**
 * Calls `onCommit` for each commit to the log of the product that runs on this data folder (on EventStoreDB: for each
 * event), until the returned function is called.
 */
export async function watchCommits(dataDir: string, onCommit: () => void): Promise<() => Promise<void>> {
  return onEventStoreDb() ? watchServer(dataDir, onCommit) : watchPostgres(dataDir, onCommit);
}

async function watchPostgres(dataDir: string, onCommit: () => void): Promise<() => Promise<void>> {
  const listener = new pg.Client({ connectionString: embeddedDatabaseUrl(dataDir) });
  // Its server ends along with the product.
  listener.on('error', () => undefined);
  await listener.connect();
  await listener.query(`listen ${CHANNEL}`);
  listener.on('notification', onCommit);
  return () => listener.end();
}

async function watchServer(dataDir: string, onCommit: () => void): Promise<() => Promise<void>> {
  const store = openProductLog('', dataDir);
  const after = await store.head();
  const following = (async () => {
    for await (const { events } of store.subscribe({ after })) for (const _ of events) onCommit();
  })();
  return async () => {
    await store.close();
    await following;
  };
}
