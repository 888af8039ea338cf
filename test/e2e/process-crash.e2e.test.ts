import { expect, test } from 'vitest';
import { foldAllDays } from '../support/booking-world.ts';
import type { Answer } from '../support/http-client.ts';
import { limitOf } from '../support/limits.ts';
import { bookedIds, form, openHour, plusDays, type Reception } from '../support/reception.ts';
import { expectNoPostgres, start, startWithCenter, storesOf } from './product-harness.ts';

const SLOW = limitOf(90_000);
const CLIENTS = 8;

/** A booking that somebody sent, and what came of it before the product died. */
interface Attempt {
  readonly key: string;
  readonly body: object;
  readonly outcome: { readonly id: string } | 'refused' | 'unanswered';
}

function outcomeOf(answer: Answer): Exclude<Attempt['outcome'], 'unanswered'> {
  if (answer.status === 409 && answer.body.code === 'slot_taken') return 'refused';
  const [id = ''] = bookedIds(answer);
  return { id };
}

/** Books without a pause, two clients for each hour, until the product is gone; calls `onAnswer` at each answer. */
async function bookUntilItDies(
  client: Reception,
  dates: readonly string[],
  onAnswer: () => void,
): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  const [first = ''] = dates;
  let next = 0;
  const work = async (): Promise<void> => {
    for (;;) {
      const number = next++;
      const slot = openHour(first, Math.floor(number / 2));
      if (!dates.includes(slot.date)) throw new Error('the product outlived all dates');
      const body = form(slot);
      const key = `crash-${number}`;
      const answer = await client.book(body, key).catch(() => null);
      attempts.push({ key, body, outcome: answer ? outcomeOf(answer) : 'unanswered' });
      if (!answer) return;
      onAnswer();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
  return attempts;
}

/** Ids of all reservations that hold their time. @throws where two of a day overlap */
async function heldIds(stores: ReturnType<typeof storesOf>): Promise<string[]> {
  const days = await foldAllDays(stores.store, stores.codec);
  return [...days.values()]
    .flat()
    .map(({ reservationId }) => reservationId)
    .sort();
}

const idsOf = (attempts: readonly Attempt[]) =>
  attempts.flatMap(({ outcome }) => (typeof outcome === 'object' ? [outcome.id] : []));

test('kill -9 under a stream of bookings: nothing answered is lost, nothing comes twice', {
  timeout: SLOW,
}, async () => {
  const { dataDir, product, client } = await startWithCenter();
  const first = await client.today();
  const dates = Array.from({ length: 60 }, (_, day) => plusDays(first, day + 1));
  let answers = 0;
  let killed: Promise<void> | undefined;
  const attempts = await bookUntilItDies(client, dates, () => {
    answers += 1;
    if (answers === 150) killed = product.kill();
  });
  await killed;
  await expectNoPostgres(dataDir);
  const answered = idsOf(attempts);
  expect(answered.length).toBeGreaterThan(50);

  // #region after-the-crash
  const next = await start({ dataDir });
  client.moveTo(next.url);
  const stores = storesOf(dataDir);
  const afterCrash = await heldIds(stores);
  expect(afterCrash).toEqual(expect.arrayContaining(answered));
  expect(new Set(afterCrash).size).toBe(afterCrash.length);
  await client.viewsCaughtUp();
  const shown = await Promise.all(dates.map((date) => client.gridIds(date)));
  expect(shown.flat().sort()).toEqual(afterCrash);
  // #endregion

  // A repetition while a request of the dead process is still claimed waits until that is known to be gone.
  const head = await stores.store.head();
  const again: Attempt[] = [];
  for (const { key, body, outcome } of attempts) {
    again.push({ key, body, outcome: outcomeOf(await client.book(body, key)) });
    if (outcome !== 'unanswered') expect(again.at(-1)?.outcome).toEqual(outcome);
  }
  const all = await heldIds(stores);
  expect([...idsOf(again)].sort()).toEqual(all);
  expect(all).toEqual(expect.arrayContaining(afterCrash));
  const written = await stores.store.readAll({ after: head });
  expect(written).toHaveLength(all.length - afterCrash.length);
  expect(await next.stop()).toBe(0);
});
