import { eventStoreContract } from '../contract/event-store.contract.ts';
import { postgresLog } from './postgres-log.ts';

eventStoreContract(
  'Postgres',
  async () => {
    const log = await postgresLog();
    return { store: log.open(), sibling: () => log.open(), cleanup: log.drop };
  },
  { idsAreUnique: true, shared: true },
);
