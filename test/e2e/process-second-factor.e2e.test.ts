import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import { HttpClient } from '../support/http-client.ts';
import { limitOf } from '../support/limits.ts';
import { preparedDatabase } from '../support/prepared-database.ts';
import { removeDataFolders } from '../support/product-process.ts';
import { RECEPTION_ENV, Reception } from '../support/reception.ts';
import { dataFolder, start } from './product-harness.ts';
import { runTool } from './tool-process.ts';

const SLOW = limitOf(60_000);
const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = RECEPTION_ENV;

let database: TestDatabase;
beforeAll(async () => {
  database = await preparedDatabase();
});
afterAll(async () => {
  await database.drop();
  removeDataFolders();
});

test('the only administrator who has lost the phone is let in again by a tool', {
  timeout: SLOW,
}, async () => {
  const env = { DATABASE_URL: database.url, SECOND_FACTOR: 'required' };
  const product = await start({ dataDir: dataFolder(), env });
  const client = await Reception.open(product.url);
  expect((await client.get('/api/user')).body.code).toBe('second_factor_missing');
  await client.post('/api/user1/second-factor/begin', { password });
  const { key } = (await client.get('/api/user1/second-factor/key')).body;
  const code = new TOTP({ secret: Secret.fromBase32(String(key)) }).generate();
  expect((await client.post('/api/user1/second-factor/confirm', { code })).status).toBe(200);
  expect((await client.get('/api/user')).status).toBe(200);

  const nobody = await runTool(['accounts:reset-factor', '--account', 'nadie@prueba.test'], env);
  expect([nobody.code, nobody.lines]).toEqual([1, ['there is no account nadie@prueba.test']]);
  const { code: ended, lines } = await runTool(['accounts:reset-factor', '--account', email], env);
  expect([ended, lines]).toEqual([0, [`the second factor of ${email} is taken away`]]);
  expect((await client.get('/api/user')).status).toBe(401);
  const again = await new HttpClient(product.url).login(email, password);
  expect((await again.get('/api/session')).body).toMatchObject({ user: { lacks_second_factor: true } });
});
