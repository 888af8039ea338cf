import { describe, expect, test } from 'vitest';
import { EventStoreUnavailableError } from '../../../eventstore/port.ts';
import { type MakeStore, newEvent, newStream } from './support.ts';

export function closingContract(makeStore: MakeStore): void {
  describe('a store that closes', () => {
    test('ends its subscriptions, refuses appends, and may be closed twice', async () => {
      const { store, cleanup } = await makeStore();
      const { position } = await store.append(newStream(), 'any', [newEvent()]);
      const reading = (async () => {
        for await (const batch of store.subscribe()) if (batch.position === position) void store.close();
      })();
      await reading;
      await store.close();
      const appended = store.append(newStream(), 'any', [newEvent()]);
      await expect(appended).rejects.toBeInstanceOf(EventStoreUnavailableError);
      await cleanup();
    });

    test('answers what it took before', async () => {
      const { store, cleanup } = await makeStore();
      const appended = Promise.all(
        Array.from({ length: 20 }, () => store.append(newStream(), 'any', [newEvent()])),
      );
      await Promise.resolve();
      await store.close();
      expect(await appended).toHaveLength(20);
      await cleanup();
    });
  });

  describe('an empty log', () => {
    test('has its head at 0 and gives nothing', async () => {
      const { store, cleanup } = await makeStore();
      expect(await store.head()).toBe(0n);
      expect(await store.readAll()).toEqual([]);
      expect(await store.readAll({ direction: 'backwards' })).toEqual([]);
      await store.close();
      await cleanup();
    });
  });
}
