import { expect, test } from 'vitest';
import { loopTurns } from '../../platform/loop-turns.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('those who come together go on a few at a time, in their order', async () => {
  const turn = loopTurns(2);
  const begun: number[] = [];
  const come = (...names: number[]) => {
    for (const name of names) void turn().then(() => begun.push(name));
  };
  come(1, 2, 3, 4, 5);
  expect(begun).toEqual([]);
  await nextTurn();
  expect(begun).toEqual([1, 2]);
  come(6);
  await nextTurn();
  expect(begun).toEqual([1, 2, 3, 4]);
  await nextTurn();
  expect(begun).toEqual([1, 2, 3, 4, 5, 6]);
  come(7);
  await nextTurn();
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7]);
});
