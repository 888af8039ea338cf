import { expect, test } from 'vitest';
import { createBatcher } from '../../platform/batcher.ts';
import { unrested } from '../support/unrested.ts';

/** Doubles numbers; each round waits until it is let go, and none rests. */
function doubling() {
  const rounds: (readonly number[])[] = [];
  const letGo: ((error?: Error) => void)[] = [];
  const ask = createBatcher(async (numbers: readonly number[]) => {
    rounds.push(numbers);
    await new Promise<void>((resolve, reject) => {
      letGo.push((error) => (error ? reject(error) : resolve()));
    });
    return numbers.map((number) => number * 2);
  }, unrested);
  return { ask, rounds, letGo };
}

const turn = () => new Promise(setImmediate);

test('questions of the same turn are asked together, and each gets its own answer', async () => {
  const { ask, rounds, letGo } = doubling();
  const answers = Promise.all([1, 2, 3].map(ask));
  await turn();
  letGo[0]?.();
  expect(await answers).toEqual([2, 4, 6]);
  expect(rounds).toEqual([[1, 2, 3]]);
});

test('a question during a round is answered by the next, which begins after it', async () => {
  const { ask, rounds, letGo } = doubling();
  const first = ask(1);
  await turn();
  const others = Promise.all([ask(2), ask(3)]);
  await turn();
  expect(rounds).toEqual([[1]]);
  letGo[0]?.();
  expect(await first).toBe(2);
  await turn();
  letGo[1]?.();
  expect(await others).toEqual([4, 6]);
  expect(rounds).toEqual([[1], [2, 3]]);
});

test('a round that fails is the failure of those in it alone', async () => {
  const { ask, letGo } = doubling();
  const first = ask(1);
  await turn();
  const second = ask(2);
  letGo[0]?.(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await turn();
  letGo[1]?.();
  expect(await second).toBe(4);
});

test('a round that finds no database is the failure of those, too, who wait behind it', async () => {
  const { ask, rounds, letGo } = doubling();
  const both = Promise.allSettled([ask(1), turn().then(() => ask(2))]);
  await turn();
  await turn();
  letGo[0]?.(new Error('Query read timeout'));
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(rounds).toEqual([[1]]);
});

test('too many for one round are asked for in several', async () => {
  const sizes: number[] = [];
  const ask = createBatcher(async (numbers: readonly number[]) => {
    sizes.push(numbers.length);
    return numbers;
  });
  await Promise.all(Array.from({ length: 1_200 }, (_, number) => ask(number)));
  expect(sizes).toEqual([500, 500, 200]);
});

test('a missing answer is an error of all who asked', async () => {
  const ask = createBatcher(async () => ['one']);
  const answers = await Promise.allSettled([ask('a'), ask('b')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
