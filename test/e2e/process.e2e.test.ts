import { once } from 'node:events';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { freePort } from '../../platform/free-port.ts';
import { DEMO_ACCOUNTS } from '../../seed/accounts.ts';
import { serversOf } from '../platform/embedded-harness.ts';
import { demoDatabase } from '../support/demo-database.ts';
import { onEventStoreDb } from '../support/event-log.ts';
import { eventually } from '../support/eventually.ts';
import { HttpClient } from '../support/http-client.ts';
import { limitOf } from '../support/limits.ts';
import { spawnProduct } from '../support/product-process.ts';
import { bookedIds, form, plusDays } from '../support/reception.ts';
import { DEMO_ENV, PASSWORD } from './browser-harness.ts';
import { dataFolder, start, startAndEnd, startWithCenter, storesOf } from './product-harness.ts';

const SLOW = limitOf(60_000);
/** How long an orderly end may take, Postgres included. */
const STOP_MS = 20_000;

/** Measurements that a process names and has never filled. */
async function emptyMetrics(url: string): Promise<string[]> {
  const page = await (await fetch(`${url}/metrics`)).text();
  const named = [...page.matchAll(/^# TYPE (?!nodejs_|process_)(\w+)/gm)].map(([, name = '']) => name);
  return named.filter((name) => !new RegExp(`^${name}(_count)?(\\{.*\\})? `, 'm').test(page));
}

function missingDatabase(): string {
  const url = new URL(inject('databaseServerUrl'));
  url.pathname = '/missing';
  return url.href;
}

describe('a start on an empty folder', () => {
  test('listens; the next one finds all that was booked, and the log goes on where it was', {
    timeout: SLOW,
  }, async () => {
    const { dataDir, product: first, client } = await startWithCenter();
    const date = plusDays(await client.today(), 3);
    const booked = [];
    for (const hour of ['08', '09', '22']) {
      const [id] = await client.booked(form({ date, start: `${hour}:00`, end: `${hour}:45` }));
      booked.push(id);
    }
    expect((await client.gridIds(date)).sort()).toEqual([...booked].sort());

    const asked = performance.now();
    expect(await first.stop()).toBe(0);
    expect(performance.now() - asked).toBeLessThan(STOP_MS);
    expect(serversOf(dataDir)).toEqual([]);

    const second = await start({ dataDir });
    // Users who were logged in still are.
    client.moveTo(second.url);
    await client.viewsCaughtUp();
    expect((await client.gridIds(date)).sort()).toEqual([...booked].sort());
    booked.push(...(await client.booked(form({ date, start: '10:00', end: '11:00' }))));
    expect((await client.gridIds(date)).sort()).toEqual([...booked].sort());
    const log = await storesOf(dataDir).store.readAll();
    if (!onEventStoreDb()) {
      expect(log.map(({ position }) => position)).toEqual(log.map((_, index) => BigInt(index + 1)));
    }
    expect(log.at(-1)?.type).toBe('SlotReserved');
    expect(await emptyMetrics(second.url)).toEqual([
      'requests_turned_away_total',
      'login_refused_total',
      'projection_failures_total',
      'backup_age_seconds',
    ]);
    expect(await second.stop()).toBe(0);
  });

  test('says in one line which PORT is taken, before it writes any data', { timeout: SLOW }, async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void holder.close());
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const dataDir = dataFolder();
    expect(await startAndEnd({ dataDir, env: { PORT: String(port) } })).toEqual({
      code: 1,
      errors: [`PORT ${port} on 127.0.0.1 is in use by another program; choose a free one`],
    });
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describe('a bad setting', () => {
  test('with a misspelled name in .env is reported at the start', { timeout: SLOW }, async () => {
    const home = dataFolder();
    writeFileSync(join(home, '.env'), 'PUBLIC_ULR=https://reservas.example.org\nPOSTGRES_PASSWORD=1\n');
    const entry = [join(import.meta.dirname, '../../dist/server/main.js')];
    // Before it has found that nothing is there.
    const env = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
    const { child, output } = spawnProduct({ home, entry, env });
    onTestFinished(() => void child.kill('SIGKILL'));
    await expect
      .poll(output, { timeout: 20_000 })
      .toContain('.env has unknown settings, which are ignored: PUBLIC_ULR (PUBLIC_URL?)"');
  });

  test.each([
    ['a port that is none', { PORT: 'http' }, /^PORT must be a whole number from 0 to 65535, but is "http"$/],
    [
      'demo data in production',
      { NODE_ENV: 'production', SEED: 'demo' },
      /^SEED must be none when NODE_ENV is production/,
    ],
    [
      'two settings at once',
      { TIME_ZONE: 'Guatemala', ROLES: 'api,web' },
      /^ROLES must .*; TIME_ZONE must |^TIME_ZONE must .*; ROLES must /,
    ],
    [
      'a database that does not exist',
      { DATABASE_URL: missingDatabase() },
      /^DATABASE_URL must name a Postgres that can be reached, but: database "missing" does not exist$/,
    ],
  ])('ends the start with one line: %s', async (_, env, line) => {
    const dataDir = dataFolder();
    const { code, errors } = await startAndEnd({ dataDir, env });
    expect(errors).toEqual([expect.stringMatching(line)]);
    expect(code).toBe(1);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

test('in production the accounts of an earlier demo open no more', { timeout: SLOW }, async () => {
  const { url, dataDir, drop } = await demoDatabase(DEMO_ENV);
  onTestFinished(async () => {
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const env = { DATABASE_URL: url };
  const demo = await start({ dataDir, env: { ...env, SEED: 'demo', DEMO_PASSWORD: PASSWORD } });
  const client = await new HttpClient(demo.url).login(DEMO_ACCOUNTS.admin.email, PASSWORD);
  expect(await demo.stop()).toBe(0);

  const product = await start({ dataDir, env: { ...env, NODE_ENV: 'production' } });
  client.moveTo(product.url);
  expect((await client.get('/api/session')).body.user).toBeNull();
  const again = new HttpClient(product.url).login(DEMO_ACCOUNTS.admin.email, PASSWORD);
  await expect(again).rejects.toThrow('401');
  expect(await product.stop()).toBe(0);
});

test('a proxy that is not trusted is reported at the start', { timeout: SLOW }, async () => {
  const dataDir = dataFolder();
  const env = { PUBLIC_URL: 'https://reservas.example.org' };
  const told: boolean[] = [];
  for (const trust of ['false', 'true']) {
    const product = await start({ dataDir, env: { ...env, TRUST_PROXY: trust } });
    told.push(product.output().includes('PUBLIC_URL is https, but TRUST_PROXY is not true'));
    expect(await product.stop()).toBe(0);
  }
  expect(told).toEqual([true, false]);
});

test('a bucket of pictures that is away is reported at the start and by /readyz, which stays ready', {
  timeout: SLOW,
}, async () => {
  const address = `127.0.0.1:${await freePort()}`;
  const env = { STORAGE_URL: `s3://key:s3cret@${address}/bucket?tls=false` };
  const product = await start({ dataDir: dataFolder(), env });
  const warning = `"why":"connect ECONNREFUSED ${address}","msg":"pictures can be neither read nor saved: see the bucket of STORAGE_URL"`;
  await eventually('the warning', () => product.output().includes(warning));
  expect(product.output().split(warning)).toHaveLength(2);
  const answer = await fetch(`${product.url}/readyz`);
  expect([answer.status, (await answer.json()).optional]).toEqual([200, { files: 'unreachable' }]);
  expect(product.output()).not.toContain('s3cret');
  expect(await product.stop()).toBe(0);
});

test('one minute before midnight it is still today, though UTC has the next day', {
  timeout: SLOW,
}, async () => {
  const { product, client } = await startWithCenter({ env: { NOW: '2026-11-22T05:59:00Z' } });
  const { body } = await client.get('/api/admin/datetime/now');
  expect(body.date).toBe('2026-11-21');
  expect(body.datetime).toMatch(/^2026-11-21 23:59:\d\d$/);
  expect((await client.get('/admin/programmation/get-init')).body.date).toBe('2026-11-21');

  const today = await client.book(form({ date: '2026-11-21', start: '22:00', end: '23:00' }));
  expect(await client.gridIds('2026-11-21')).toEqual(bookedIds(today));
  const yesterday = await client.book(form({ date: '2026-11-20', start: '22:00', end: '23:00' }));
  expect([yesterday.status, yesterday.body.code]).toEqual([422, 'date_past']);
  expect(await product.stop()).toBe(0);
});
