import type { EventStore } from '../../eventstore/port.ts';
import { postgresLog } from '../eventstore/postgres-log.ts';
import { openStandIn, openStore } from '../eventstoredb/support.ts';

/** Opened once by each process. */
export interface Log {
  open(): EventStore;
  end(): Promise<void>;
}

/** The caller ends it. */
export const BOTH_LOGS: Readonly<Record<string, () => Promise<Log>>> = {
  async Postgres() {
    const log = await postgresLog();
    const stores: EventStore[] = [];
    return {
      open() {
        const store = log.open();
        stores.push(store);
        return store;
      },
      async end() {
        await Promise.all(stores.map((store) => store.close()));
        await log.drop();
      },
    };
  },
  async 'the stand-in of EventStoreDB'() {
    const { url } = await openStandIn();
    return { open: () => openStore(url), end: async () => undefined };
  },
};
