import { afterAll } from 'vitest';
import { endOwnChildren } from './own-children.ts';

/** Runs for each file, after its own hooks. */
afterAll(async () => {
  await endOwnChildren();
});
