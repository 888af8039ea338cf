import { expect, test } from 'vitest';
import { loopTurns } from '../../platform/loop-turns.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('those who come together go on one by one, in their order', async () => {
  const turn = loopTurns();
  const begun: number[] = [];
  const come = (...names: number[]) => {
    for (const name of names) void turn().then(() => begun.push(name));
  };
  come(1, 2, 3);
  expect(begun).toEqual([]);
  await nextTurn();
  expect(begun).toEqual([1]);
  come(4);
  await nextTurn();
  expect(begun).toEqual([1, 2]);
  await nextTurn();
  await nextTurn();
  expect(begun).toEqual([1, 2, 3, 4]);
  come(5);
  await nextTurn();
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});
