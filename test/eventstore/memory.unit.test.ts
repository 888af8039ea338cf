import { expect, test } from 'vitest';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { newEvent } from '../contract/event-store/support.ts';
import { eventStoreContract } from '../contract/event-store.contract.ts';

eventStoreContract('memory', async () => ({ store: memoryEventStore(), cleanup: async () => {} }));

test('the memory store takes the time of its clock', async () => {
  const store = memoryEventStore({ now: () => '2027-03-04T05:06:07.890Z' });
  await store.append('schedule-1-2027-03-04', 'no_stream', [newEvent()]);
  expect((await store.readAll())[0]?.recordedAt).toBe('2027-03-04T05:06:07.890Z');
});
