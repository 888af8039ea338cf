import { expect, test } from 'vitest';
import type { Call } from '../../api/contract/call.ts';
import { calls } from '../../api/contract/calls.ts';

test('every call that changes something says which read models its screen reloads', () => {
  const silent = Object.entries<Call>(calls).filter(
    ([, { method, views, answer }]) => method !== 'GET' && answer !== 'redirect' && views === undefined,
  );
  expect(silent.map(([name]) => name)).toEqual([]);
});
