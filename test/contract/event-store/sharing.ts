import { describe, expect, test } from 'vitest';
import type { EventStore } from '../../../eventstore/port.ts';
import { collect, idsOf, newEvent, newStream } from './support.ts';

const WRITERS = 8;
const EACH = 40;

/** The contract of several stores (as in several processes) on one log. */
export function sharingContract(theStore: () => EventStore, openSibling: () => EventStore): void {
  describe('two stores on one log', () => {
    test('see each other’s events at once', async () => {
      const sibling = openSibling();
      const after = await sibling.head();
      const live = collect(sibling, { after }, ({ events }) => events.length === 1);
      const event = newEvent();
      await theStore().append(newStream(), 'no_stream', [event]);
      expect(idsOf((await live).events)).toEqual([event.id]);
      await sibling.close();
    });

    test('let one of two writers win each revision', async () => {
      const sibling = openSibling();
      const stream = newStream();
      const race = async (store: EventStore) => {
        let won = 0;
        for (let round = 0; round < 25; round += 1) {
          const expected = round === 0 ? 'no_stream' : BigInt(round - 1);
          const events = [newEvent()];
          won += await store.append(stream, expected, events).then(
            () => 1,
            () => 0,
          );
        }
        return won;
      };
      const [mine, theirs] = await Promise.all([race(theStore()), race(sibling)]);
      expect(mine + theirs).toBe((await theStore().readStream(stream)).length);
      await sibling.close();
    });

    test('give every subscriber every event once and in order, however many write at once', async () => {
      const sibling = openSibling();
      const stores = [theStore(), sibling];
      const after = await theStore().head();
      const total = WRITERS * EACH;
      const subscribers = stores.flatMap((store) =>
        [1_000, 3].map((batchSize) =>
          collect(store, { after, batchSize }, ({ events }) => events.length >= total, 25_000),
        ),
      );
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        for (let index = 0; index < EACH; index += 1) {
          await stores[writer % 2]?.append(newStream(), 'no_stream', [newEvent('N', { writer, index })]);
        }
      });
      await Promise.all(writers);
      const written = await theStore().readAll({ after, maxCount: total * 2 });
      expect(written).toHaveLength(total);
      for (const { events } of await Promise.all(subscribers)) expect(idsOf(events)).toEqual(idsOf(written));
      await sibling.close();
    });
  });
}
