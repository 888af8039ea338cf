import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { form, plusDays, seriesForm } from '../support/reception.ts';
import { startWholeProduct, type WholeProduct } from './whole-product.ts';

let product: WholeProduct;
beforeAll(async () => {
  product = await startWholeProduct();
});
afterAll(() => product.end());

/** The purpose of a statement; all other statements are sent as often when nobody books. */
const KINDS: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/from auth\.sessions/, 'session'],
  [/insert into auth\.idempotency/, 'claim of the key'],
  [/from eventstore\.events\s+where stream_id/, 'read of a stream'],
  [/from unnest.* asked\(stream_id/, 'read of streams'],
  [/from eventstore\.events\s+where position </, 'read of the newest event'],
  [/from eventstore\.events\s+where position >/, 'read of the log'],
  [/from read\.reservations r/, 'reservation for a letter'],
  [/eventstore\.append/, 'append'],
  [/update read\.projections/, 'read models'],
  [/insert into process\.checkpoints/, 'checkpoint of a process'],
  [/update auth\.idempotency/, 'answer kept'],
];

/** Counts by kind what is sent to Postgres from now on, by whatever pool. */
function countStatements(): Map<string, number> {
  const counts = new Map<string, number>();
  const send = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string }];
    const text = typeof first === 'string' ? first : first.text;
    const kind = KINDS.find(([pattern]) => pattern.test(text))?.[1];
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return Reflect.apply(send, this, given);
  } as never);
  return counts;
}

test('a booking after a quiet second costs five statements, and a mail to nobody none', async () => {
  const { reception, services } = product;
  const date = plusDays(await reception.today(), 1);
  const slot = (hour: number) => form({ date, start: `${hour}:00`, end: `${hour + 1}:00` });
  expect((await reception.book(slot(10), 'first')).status).toBe(200);
  await reception.viewsCaughtUp();
  // Longer than anything that is done only so often: catalogues, checkpoints over what concerns nobody.
  await delay(1_500);
  let audited = false;
  services.bus.subscribe(({ projection }) => {
    audited ||= projection === 'audit-log';
  });
  const counts = countStatements();
  const started = performance.now();
  expect((await reception.book(slot(12), 'second')).status).toBe(200);
  await eventually('the audit log', () => audited);
  vi.restoreAllMocks();
  // Once a second the log is asked for what is new, and compared with what was recorded of it: whether or not somebody books.
  const looks = 1 + Math.floor((performance.now() - started) / 1_000);
  for (const look of ['read of a stream', 'read of the newest event', 'read of the log']) {
    expect(counts.get(look) ?? 0).toBeLessThanOrEqual(looks);
    counts.delete(look);
  }
  expect(Object.fromEntries(counts)).toEqual({
    session: 1,
    'claim of the key': 1,
    append: 1,
    // All in one, with the audit log, which has rested.
    'read models': 1,
    'answer kept': 1,
  });
});

test('a series of 30 reads its days by one statement', async () => {
  const { reception } = product;
  const date = plusDays(await reception.today(), 40);
  const counts = countStatements();
  expect(
    await reception.booked(seriesForm({ date, start: '15:00', end: '16:00', court: 1 }, 30)),
  ).toHaveLength(30);
  vi.restoreAllMocks();
  expect(counts.get('read of streams')).toBe(1);
  // The series, and what it depends on.
  expect(counts.get('read of a stream')).toBeLessThan(10);
});
