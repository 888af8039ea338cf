import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../seed/accounts.ts';
import { axeObjections } from '../support/axe.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { HttpClient } from '../support/http-client.ts';
import { type ProductProcess, removeDataFolders, startProductProcess } from '../support/product-process.ts';
import { RECEPTION_ENV, Reception } from '../support/reception.ts';
import { browserOfFile, DESKTOP, logIn, PHONE } from './browser-harness.ts';

const SLOW = 180_000;

const { browser, reason } = await browserOfFile();

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

test.skipIf(!browser)(
  `axe objects to nothing while a product is empty${reason}`,
  { timeout: SLOW },
  async () => {
    const found: string[] = [];
    for (const options of [DESKTOP, { ...PHONE, colorScheme: 'dark' as const }]) {
      const context = await browser?.newContext({
        baseURL: product.url,
        reducedMotion: 'reduce',
        ...options,
      });
      const page = await context?.newPage();
      if (!page) throw new Error('there is no browser');
      await logIn(page, RECEPTION_ENV.ADMIN_EMAIL, RECEPTION_ENV.ADMIN_PASSWORD);
      for (const [path, text] of [
        ['', 'Registre el primer centro deportivo'],
        ['/manage-dependencies', 'Sin datos para mostrar.'],
        // Pages that need a center say so, instead of loading for ever.
        ['/manage-attractions', 'Registre el primero; después, sus atracciones.'],
        ['/reservations', 'Todavía no hay centros deportivos'],
      ] as const) {
        await page.goto(`/admin${path}`);
        await page.getByText(text).first().waitFor();
        found.push(...(await axeObjections(page)).map((objection) => `${path}: ${objection}`));
      }
      await context?.close();
    }
    expect(found).toEqual([]);
  },
);

test('an administrator fills an empty product with the demo, once', { timeout: SLOW }, async () => {
  const client = await Reception.open(product.url);
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
