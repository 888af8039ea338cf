import { describe, expect, test } from 'vitest';
import { EventStoreUnavailableError, type RecordedEvent } from '../../../eventstore/port.ts';
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

  describe('a read under way while its store closes', () => {
    test.each([0, 1, 5])('is answered whole or refused (%i turns later)', async (turns) => {
      const { store, cleanup } = await makeStore();
      const name = newStream();
      const after = await store.head();
      const written = Array.from({ length: 5 }, () => newEvent());
      const { position } = await store.append(name, 'no_stream', written);
      const idsOf = (found: readonly RecordedEvent[]) =>
        found.flatMap(({ id, streamId }) => (streamId === name ? [id] : []));
      const reads = Promise.allSettled([
        store.readStream(name).then(idsOf),
        store.readAll({ after }).then(idsOf),
        store.head().then((head) => head >= position),
      ]);
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      await store.close();
      const ids = written.map(({ id }) => id);
      for (const [index, outcome] of (await reads).entries()) {
        if (outcome.status === 'fulfilled') expect(outcome.value).toEqual([ids, ids, true][index]);
        else expect(outcome.reason).toBeInstanceOf(EventStoreUnavailableError);
      }
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
