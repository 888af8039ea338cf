import { test } from 'vitest';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { floorsAreKept } from '../support/floor-property.ts';

test('whatever lies on a floor and whatever two processes do, no cell is held twice and nothing is lost', async () => {
  await floorsAreKept(async () => {
    const store = memoryEventStore();
    return { open: () => store, end: async () => undefined };
  }, 100);
}, 120_000);
