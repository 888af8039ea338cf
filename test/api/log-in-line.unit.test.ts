import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logIn } from '../../api/routes/log-in.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('log-ins behind some whose statements hang are refused in the end, with the seconds until a retry', async () => {
  const hanging = { login: () => new Promise(() => undefined) };
  const parts = { limits: hanging, devices: { markFor: () => null } };
  const handler = logIn(parts as never);
  const enter = () =>
    handler({ body: { email: 'a@example.org', password: 'x' }, deps: {}, ctx: {} } as never);
  void enter();
  void enter();
  const refusal = Promise.resolve(enter()).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  const inVain = new Promise((resolve) => setImmediate(resolve, 'it still waits'));
  expect(await Promise.race([refusal, inVain])).toMatchObject({
    refusal: { code: 'unavailable', retryAfter: expect.any(Number) },
  });
});
