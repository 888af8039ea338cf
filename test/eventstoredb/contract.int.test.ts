import { eventStoreDb } from '../../eventstore/eventstoredb/eventstoredb.ts';
import { silentLogger } from '../../platform/logger.ts';
import { eventStoreContract } from '../contract/event-store.contract.ts';
import { eventStoreDbTarget } from '../support/esdb-stand-in/target.ts';

const TRAITS = { idsAreUnique: false, shared: true };

const opened = (url: string, stop: () => void) => {
  const open = () => eventStoreDb({ url, logger: silentLogger });
  return { store: open(), sibling: open, cleanup: async () => stop() };
};

eventStoreContract(
  `a namespace of ${eventStoreDbTarget.name}`,
  async () => {
    const { url, stop } = await eventStoreDbTarget.startNamespace();
    return opened(url, stop);
  },
  TRAITS,
);

// The contract counts what is in the log: all of a server can only be tried where nobody else writes to it.
if (!eventStoreDbTarget.isReal) {
  eventStoreContract(
    `all of ${eventStoreDbTarget.name}`,
    async () => {
      const { url, stop } = await eventStoreDbTarget.start();
      return opened(url, stop);
    },
    TRAITS,
  );
}
