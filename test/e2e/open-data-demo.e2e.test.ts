import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoDatabase, demoDatabase } from '../support/demo-database.ts';
import { HttpClient } from '../support/http-client.ts';
import { failures, feedFailures } from '../support/open-data-validator.ts';
import { consumer, PUBLISHER, settled } from '../support/open-data-world.ts';
import { type ProductProcess, startProductProcess } from '../support/product-process.ts';
import { ADMIN, DEMO_ENV, PASSWORD } from './browser-harness.ts';

const SLOW = 180_000;
const FEEDS = '/openactive/feeds';

let database: DemoDatabase;
let product: ProductProcess;
beforeAll(async () => {
  database = await demoDatabase(DEMO_ENV);
  const env = { ...DEMO_ENV, DATABASE_URL: database.url, OPENACTIVE: 'on' };
  product = await startProductProcess({ env, dataDir: database.dataDir });
  const admin = await new HttpClient(product.url).login(ADMIN, PASSWORD);
  const { status } = await admin.send('PUT', '/api/settings', { json: PUBLISHER });
  if (status !== 200) throw new Error(`the publisher is refused: ${status}`);
}, SLOW);
afterAll(async () => {
  await product?.stop();
  if (!database) return;
  await database.drop();
  rmSync(database.dataDir, { recursive: true, force: true });
});

test('the whole demo is published without a failure of the validators', { timeout: SLOW }, async () => {
  const slots = consumer(product, `${FEEDS}/slots`);
  await settled(product, slots, SLOW);
  const facilities = consumer(product, `${FEEDS}/facility-uses`);
  await facilities.read();
  expect(facilities.known.size).toBeGreaterThan(20);
  expect(slots.known.size).toBeGreaterThan(1_000);
  for (const feed of ['facility-uses', 'slots'])
    expect(await feedFailures(`${product.url}${FEEDS}/${feed}`)).toEqual([]);
  // All slots of a court differ by their hours alone.
  const ofCourts = new Map([...slots.known.values()].map((item) => [item.data?.facilityUse, item]));
  expect(ofCourts.size).toBeGreaterThan(20);
  for (const { id, data = {} } of [...facilities.known.values(), ...ofCourts.values()])
    expect([id, await failures(data, 'BookableRPDEFeed')]).toEqual([id, []]);
});
