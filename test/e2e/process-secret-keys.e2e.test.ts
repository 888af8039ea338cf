import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { seedCourt } from '../support/booking-world.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { newDataFolder, removeDataFolders } from '../support/product-process.ts';
import { openProductStores } from '../support/product-stores.ts';
import { bookedIds, form, plusDays, Reception } from '../support/reception.ts';
import { dataFolder, start, startAndEnd } from './product-harness.ts';
import { runTool } from './tool-process.ts';

const SLOW = 120_000;
const ENOUGH = 10;
const HOURS = Array.from({ length: 16 }, (_, index) => String(index + 5).padStart(2, '0'));

let database: TestDatabase;
let file: string;
beforeAll(async () => {
  database = await freshDatabase();
  file = join(newDataFolder(), 'secret.key');
  writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
});
afterAll(async () => {
  await database.drop();
  removeDataFolders();
});

/** Books hour after hour, each under a name of its own, until `isOver`; returns the names by id. */
async function keepBooking(client: Reception, court: number, isOver: () => boolean) {
  const booked = new Map<string, string>();
  const first = await client.today();
  for (let day = 3; day < 90; day++)
    for (const hour of HOURS) {
      if (isOver() && booked.size >= ENOUGH) return booked;
      const name = `Encargada ${court}-${day}-${hour}`;
      const slot = { date: plusDays(first, day), start: `${hour}:00`, end: `${hour}:30`, court };
      const answer = await client.book({ ...form(slot), reservation_name: name });
      for (const id of bookedIds(answer)) booked.set(id, name);
    }
  return booked;
}

test('keys are wrapped, and wrapped under another key, while two processes book; afterwards the new key alone opens all', {
  timeout: SLOW,
}, async () => {
  const env = { DATABASE_URL: database.url };
  const before = await start({ dataDir: dataFolder(), env });
  const stores = openProductStores(database.url);
  await seedCourt(stores.handler, systemClock, 2);
  await stores.close();
  const early = await Reception.open(before.url);
  const slot = { date: plusDays(await early.today(), 2), start: '10:00', end: '11:00' };
  const [earlyId = ''] = await early.booked(form(slot));
  expect(await before.stop()).toBe(0);

  const withKey = { ...env, SECRET_KEY_FILE: file };
  const products = [
    await start({ dataDir: dataFolder(), env: withKey }),
    await start({ dataDir: dataFolder(), env: withKey }),
  ];
  const clients = await Promise.all(products.map(({ url }) => Reception.open(url)));
  let isOver = false;
  const booking = Promise.all(clients.map((client, index) => keepBooking(client, index + 1, () => isOver)));
  const first = await runTool(['secrets:rotate'], withKey);
  expect([first.code, first.errors]).toEqual([0, []]);
  expect(first.lines).toEqual([
    expect.stringMatching(/^\d+ secrets wrapped: they were in the clear until now$/),
    'backups made before now hold them in the clear: no key protects those',
  ]);
  for (let turn = 0; turn < 2; turn++) {
    const { code, lines } = await runTool(['secrets:rotate'], withKey);
    expect([code, lines]).toEqual([
      0,
      [
        expect.stringMatching(/wrapped: a new key was written/),
        'backups made before now need the key before: keep it with them',
      ],
    ]);
  }
  // Some are booked after the last rotation, too.
  const after = plusDays(await (clients[0] as Reception).today(), 1);
  for (const [index, client] of clients.entries())
    await client.booked(form({ date: after, start: '10:00', end: '11:00', court: index + 1 }));
  isOver = true;
  const booked = new Map((await booking).flatMap((one) => [...one]));
  expect(booked.size).toBeGreaterThanOrEqual(2 * ENOUGH);
  for (const product of products) expect(await product.stop()).toBe(0);

  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines).toHaveLength(3);
  writeFileSync(file, `${lines[2]}\n`);
  const wrong = await startAndEnd({ dataDir: dataFolder(), env: withKey });
  expect([wrong.code, wrong.errors]).toEqual([
    1,
    [expect.stringMatching(/^SECRET_KEY_FILE .* holds another$/)],
  ]);
  const without = await startAndEnd({ dataDir: dataFolder(), env });
  expect([without.code, without.errors]).toEqual([
    1,
    [expect.stringMatching(/^SECRET_KEY_FILE must name the file/)],
  ]);

  writeFileSync(file, `${lines[0]}\n`);
  const last = await start({ dataDir: dataFolder(), env: withKey });
  const rebuilt = await runTool(['projections:verify'], withKey);
  expect([rebuilt.code, rebuilt.errors]).toEqual([0, []]);
  const client = await Reception.open(last.url);
  await client.viewsCaughtUp();
  for (const [id, name] of [[earlyId, 'Ana López'], ...booked].slice(0, 40))
    expect((await client.get(`/api/reservation/search?query=${id}`)).text).toContain(name);
});
