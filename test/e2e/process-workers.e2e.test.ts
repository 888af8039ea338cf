import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { serversOf } from '../platform/embedded-harness.ts';
import { eventually } from '../support/eventually.ts';
import { limitOf } from '../support/limits.ts';
import { listenLive } from '../support/live-listener.ts';
import { isRunning } from '../support/processes.ts';
import { bookedIds, form, plusDays } from '../support/reception.ts';
import { expectNoPostgres, start, startWithCenter } from './product-harness.ts';

const SLOW = limitOf(60_000);
const WORKERS = '2';

/** The processes of one start that answer requests. */
function workersOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('main.js'));
}

/** Counts of running processes by their roles. */
async function processesAt(url: string): Promise<Record<string, string>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.matchAll(/^product_processes\{roles="([a-z,]+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, roles = '', count = '']) => [roles, count]));
}

/** Requests that were answered since the start. */
async function requestsAt(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const counts = [...text.matchAll(/^http_request_duration_seconds_count\{.*\} (\d+)$/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

test('workers share a port: one books, the screens of all hear of it, and a page of measurements has all', {
  timeout: SLOW,
}, async () => {
  const env = { WORKERS, PUBLIC_URL: 'https://reservas.example.org' };
  const { product, client } = await startWithCenter({ courts: 2, env });
  const { url } = product;
  expect(product.output().match(/PUBLIC_URL is https, but TRUST_PROXY is not true/g)).toHaveLength(1);
  expect(await processesAt(url)).toEqual({ api: WORKERS, projector: '1' });
  const date = plusDays(await client.today(), 3);

  // New connections go to the workers in turns.
  const screens = await Promise.all([1, 2, 3, 4].map(() => listenLive(url, client.postHeaders())));
  for (const screen of screens) screen.forget();
  const [id] = bookedIds(await client.book(form({ date, start: '10:00', end: '11:00', court: 2 })));
  for (const screen of screens)
    await eventually('the day of the court', () => screen.keys.includes(`day:2:${date}`));
  for (const screen of screens) screen.leave();
  expect(await client.gridIds(date)).toEqual([id]);

  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toMatch(/^projection_events_total\{projection="reservation-detail"\} [1-9]/m);
  expect(metrics).toMatch(new RegExp(`^measured_processes ${Number(WORKERS) + 1}$`, 'm'));
  expect(metrics).toMatch(/^http_request_duration_seconds_count\{.*create.*status="200"\} 1$/m);
  const live = await eventually('screens that left', async () =>
    /^live_connections 0$/m.exec(await (await fetch(`${url}/metrics`)).text()),
  );
  expect(live).not.toBeNull();
});

test('a worker that is killed is replaced, and nothing it answered is lost', { timeout: SLOW }, async () => {
  const { product, client } = await startWithCenter({ env: { WORKERS } });
  const date = plusDays(await client.today(), 3);
  const [id] = bookedIds(await client.book(form({ date, start: '10:00', end: '11:00' })));
  const [first = 0, second = 0] = workersOf(product.pid);
  // New connections go to the workers in turns.
  for (let request = 0; request < 6; request++) await fetch(`${product.url}/login`);
  const answered = await requestsAt(product.url);
  process.kill(first, 'SIGKILL');
  await eventually('another one', () => {
    const now = workersOf(product.pid);
    return now.length === 2 && !now.includes(first) && now.includes(second);
  });
  await eventually('both in the figures', async () => (await processesAt(product.url)).api === WORKERS);
  // A sum that falls reads as a restart: Prometheus would count the rest of it again.
  expect(await requestsAt(product.url)).toBeGreaterThanOrEqual(answered);
  expect(await client.gridIds(date)).toEqual([id]);
  expect(product.output()).toContain('a process that answers requests ended; another one replaces it');
  expect(await product.stop()).toBe(0);
});

test('workers end with the process that started them, orderly or not, and the next start has all', {
  timeout: SLOW,
}, async () => {
  const { dataDir, product, client } = await startWithCenter({ courts: 8, env: { WORKERS } });
  const date = plusDays(await client.today(), 3);
  const workers = workersOf(product.pid);
  const answers = Array.from({ length: 8 }, (_, index) =>
    client.book(form({ date, start: '10:00', end: '11:00', court: index + 1 })),
  );
  await Promise.race(answers);
  const stopped = product.stop();
  const booked = (await Promise.all(answers)).flatMap(bookedIds);
  expect(await stopped).toBe(0);
  expect(workers.filter(isRunning)).toEqual([]);
  expect(serversOf(dataDir)).toEqual([]);

  const next = await start({ dataDir, env: { WORKERS } });
  client.moveTo(next.url);
  await client.viewsCaughtUp();
  expect((await client.gridIds(date)).sort()).toEqual(booked.sort());
  const others = workersOf(next.pid);
  onTestFinished(() => others.filter(isRunning).forEach((pid) => void process.kill(pid, 'SIGKILL')));
  await next.kill();
  await eventually('the end of all', () => others.every((pid) => !isRunning(pid)));
  await expectNoPostgres(dataDir);
});
