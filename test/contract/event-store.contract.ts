import { afterAll, beforeAll, describe } from 'vitest';
import type { EventStore } from '../../eventstore/port.ts';
import { appendingContract } from './event-store/appending.ts';
import { closingContract } from './event-store/closing.ts';
import { idempotenceContract } from './event-store/idempotence.ts';
import { malformedContract } from './event-store/malformed.ts';
import { readingContract } from './event-store/reading.ts';
import { sharingContract } from './event-store/sharing.ts';
import { subscribingContract } from './event-store/subscribing.ts';
import type { MakeStore, StoreUnderTest } from './event-store/support.ts';

/** In what adapters differ, as the port says it: the tests are named by it. */
export interface Traits {
  readonly idsAreUnique: boolean;
  /** Whether the adapter can open a second store on the same log (`sibling`). */
  readonly shared: boolean;
}

/** The contract of the port, the same for every adapter. The tests share one log, each with streams of its own. */
export function eventStoreContract(
  name: string,
  makeStore: MakeStore,
  { idsAreUnique, shared }: Traits = { idsAreUnique: true, shared: false },
): void {
  describe(`the event store in ${name}`, () => {
    let made: StoreUnderTest | undefined;
    const theStore = (): EventStore => {
      if (!made) throw new Error('the store has not been made');
      return made.store;
    };
    beforeAll(async () => {
      made = await makeStore();
    });
    afterAll(async () => {
      await made?.store.close();
      await made?.cleanup();
    });

    appendingContract(theStore);
    idempotenceContract(theStore, idsAreUnique);
    malformedContract(theStore);
    readingContract(theStore);
    subscribingContract(theStore);
    closingContract(makeStore);
    if (shared) {
      sharingContract(theStore, () => {
        if (!made?.sibling) throw new Error('the adapter opens no second store');
        return made.sibling();
      });
    }
  });
}
