import { test } from 'vitest';
import { floorsAreKept } from '../support/floor-property.ts';

const IN_MEMORY = async () => ({ first: undefined, second: undefined, end: async () => undefined });

test('whatever lies on a floor and whatever two processes do, no cell is held twice and nothing is lost', async () => {
  await floorsAreKept(IN_MEMORY, 100);
}, 120_000);
