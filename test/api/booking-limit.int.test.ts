import { EventEmitter, once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { createLimits } from '../../api/auth/limits.ts';
import { bookingLimit } from '../../api/http/middleware/rate-limit.ts';
import { apiOfFile } from '../support/api-scenario.ts';

const MINUTE = 60_000;

const api = await apiOfFile({ limits: { bookingsPerMinute: 10 } });
const { pool, config, secret } = api.deps;
const limited = bookingLimit(createLimits(pool, config.limits, secret));
afterEach(() => void vi.useRealTimers());

/** A booking that passes the limit is answered with the status that is decided. */
async function book(userId: string, decide: () => number | Promise<number>): Promise<void> {
  const ctx = { state: { user: { id: userId } }, status: 404 };
  await limited(ctx as never, async () => {
    ctx.status = await decide();
  });
}

/** How many of twenty bookings are accepted now. */
async function acceptedNow(userId: string): Promise<number> {
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => book(userId, () => 200)));
  return answers.filter(({ status }) => status === 'fulfilled').length;
}

test('bookings that are refused in the next minute give that minute no more', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const decisions = new EventEmitter();
  const asked: Promise<void>[] = [];
  for (let count = 0; count < 10; count += 1)
    await new Promise<void>((begun) => {
      asked.push(
        book('ana', async () => {
          const decided = once(decisions, 'refused');
          begun();
          await decided;
          return 422;
        }),
      );
    });
  vi.setSystemTime(Date.now() + MINUTE + 1);
  decisions.emit('refused');
  await Promise.all(asked);
  expect(await acceptedNow('ana')).toBe(10);
});

test('bookings that are refused in their minute do not count', async () => {
  for (let count = 0; count < 12; count += 1) await book('eva', () => 422);
  expect(await acceptedNow('eva')).toBe(10);
  expect(await acceptedNow('eva')).toBe(0);
});
