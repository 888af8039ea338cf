import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serversOf } from '../platform/embedded-harness.ts';
import { eventually } from '../support/eventually.ts';
import type { Answer } from '../support/http-client.ts';
import { limitOf } from '../support/limits.ts';
import { spawnProduct } from '../support/product-process.ts';
import { bookedIds, form, plusDays, RECEPTION_ENV } from '../support/reception.ts';
import { dataFolder, expectNoPostgres, openCenter, start, startWithCenter } from './product-harness.ts';

const SLOW = limitOf(60_000);
/** How long an orderly end may take, Postgres included. */
const STOP_MS = 20_000;
const CLIENTS = 30;

test('SIGTERM under load: every request that was taken is answered, then all ends in order', {
  timeout: SLOW,
}, async () => {
  const { dataDir, product, client } = await startWithCenter({ courts: CLIENTS });
  const date = plusDays(await client.today(), 3);
  // A screen that listens for ever does not hold the end up.
  const live = await fetch(`${product.url}/api/live`, { headers: client.postHeaders() });
  expect(live.status).toBe(200);
  // Every client gets its connection before the load begins.
  await Promise.all(Array.from({ length: CLIENTS }, () => client.get('/api/session')));

  const answers = Array.from({ length: CLIENTS }, (_, index) =>
    client.book(form({ date, start: '10:00', end: '11:00', court: index + 1 })),
  );
  await Promise.race(answers);
  const asked = performance.now();
  const stopped = product.stop();
  const booked = (await Promise.all(answers)).flatMap(bookedIds);
  expect(await stopped).toBe(0);
  expect(performance.now() - asked).toBeLessThan(STOP_MS);
  expect(serversOf(dataDir)).toEqual([]);
  await expect(live.text()).resolves.toBeTypeOf('string');

  const next = await start({ dataDir });
  client.moveTo(next.url);
  await client.viewsCaughtUp();
  expect((await client.gridIds(date)).sort()).toEqual(booked.sort());
  expect(await next.stop()).toBe(0);
});

test('an orderly end is a quiet one', { timeout: SLOW }, async () => {
  const { product, client } = await startWithCenter();
  await Promise.all(Array.from({ length: CLIENTS }, () => client.get('/admin/programmation/get-init')));
  const said = product.output();
  expect(await product.stop()).toBe(0);
  expect(product.output()).toBe(said);
});

test('a second SIGTERM while it stops changes nothing', { timeout: SLOW }, async () => {
  const dataDir = dataFolder();
  const product = await start({ dataDir });
  const stopped = product.stop();
  process.kill(product.pid, 'SIGTERM');
  process.kill(product.pid, 'SIGINT');
  expect(await stopped).toBe(0);
  expect(serversOf(dataDir)).toEqual([]);
});

test('a terminal that closes (SIGHUP) ends all in order', { timeout: SLOW }, async () => {
  const dataDir = dataFolder();
  const product = await start({ dataDir });
  process.kill(product.pid, 'SIGHUP');
  await expectNoPostgres(dataDir);
  expect(await product.stop()).toBe(0);
});

test('the end of the embedded Postgres ends the product with a line that names it, also where only errors are logged', {
  timeout: SLOW,
}, async () => {
  const dataDir = dataFolder();
  const product = await start({ dataDir, env: { LOG_LEVEL: 'error' } });
  const [server] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(server), 'SIGKILL');
  const why = '"level":"fatal"[^\\n]*"why":"the embedded Postgres ended by itself: killed by SIGKILL"';
  await eventually('the reason', () => new RegExp(why).test(product.output()), STOP_MS);
  expect(await product.stop()).toBe(1);
});

test('SIGTERM at any moment of the first start leaves no Postgres, and the next start works', {
  timeout: 120_000,
}, async () => {
  const dataDir = dataFolder();
  for (const afterMs of [150, 600, 1_000, 1_500]) {
    const { child, output } = spawnProduct({ dataDir, env: RECEPTION_ENV });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'close');
    const timer = setTimeout(() => child.kill('SIGTERM'), afterMs);
    await ended;
    clearTimeout(timer);
    // Before the program has begun to listen for signals, the system ends it.
    expect([child.exitCode, child.signalCode], `${afterMs} ms: ${output()}`).toBeOneOf([
      [0, null],
      [null, 'SIGTERM'],
    ]);
    await expectNoPostgres(dataDir);
  }
  const product = await start({ dataDir });
  const client = await openCenter(product, dataDir);
  const date = plusDays(await client.today(), 3);
  const answer: Answer = await client.book(form({ date, start: '10:00', end: '11:00' }));
  expect(await client.gridIds(date)).toEqual(bookedIds(answer));
  expect(await product.stop()).toBe(0);
});
