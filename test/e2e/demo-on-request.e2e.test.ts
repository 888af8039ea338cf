import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../seed/accounts.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { HttpClient } from '../support/http-client.ts';
import { type ProductProcess, removeDataFolders, startProductProcess } from '../support/product-process.ts';
import { openReception, RECEPTION_ENV } from '../support/reception.ts';

const SLOW = 180_000;

let database: TestDatabase;
let product: ProductProcess;
beforeAll(async () => {
  database = await freshDatabase();
  const env = { ...RECEPTION_ENV, DATABASE_URL: database.url, NODE_ENV: 'production' };
  product = await startProductProcess({ env });
}, SLOW);
afterAll(async () => {
  await product?.kill();
  removeDataFolders();
  await database?.drop();
});

test('an administrator fills an empty product with the demo, once', { timeout: SLOW }, async () => {
  const client = await openReception(product.url);
  const steps = async () => (await client.get('/api/first-steps')).body;
  expect(await steps()).toMatchObject({ centers: 0, demo_data: 'possible' });

  // Twice at once is as good as once.
  const asked = await Promise.all([client.post('/api/demo-data'), client.post('/api/demo-data')]);
  expect(asked.map(({ status, text }) => [status, text])).toEqual(
    asked.map(() => [200, '{"response":"OK"}']),
  );
  await eventually('the demo is loading', async () => (await steps()).demo_data !== 'possible');
  await eventually('the demo is there', async () => (await steps()).demo_data === 'none', SLOW);
  const filled = await eventually('the views show it', async () => {
    const found = await steps();
    return Number(found.centers) > 1 && Number(found.hours) > 5 ? found : null;
  });
  expect(filled).toMatchObject({ centers: expect.any(Number), demo_data: 'none' });

  const again = await client.post('/api/demo-data');
  expect([again.status, again.body]).toMatchObject([409, { code: 'not_empty' }]);
  // Its accounts have no password, and none can be guessed or asked for.
  const { email } = DEMO_ACCOUNTS.admin;
  const stranger = await new HttpClient(product.url).open();
  for (const password of ['', 'demo', 'clave de prueba'])
    expect((await stranger.post('/api/login', { email, password })).status).not.toBe(200);
});
