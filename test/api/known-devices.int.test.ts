import { describe, expect, test } from 'vitest';
import { apiOfFile } from '../support/api-scenario.ts';
import { accountWithPassword, logInFrom, PASSWORD } from '../support/password-account.ts';

const api = await apiOfFile({ limits: { loginsPerAccount: 2, loginsPerAddress: 3 } });

const account = () => accountWithPassword(api);
const logIn = (email: string, password: string, address: string) => logInFrom(api, email, password, address);

describe('a device that has logged in before', () => {
  test('nobody can lock the owner of an account out from elsewhere', async () => {
    const email = await account();
    const owner = await api.visitor();
    const logInAtHome = (password: string) =>
      owner.post('/api/login', { email, password }, { 'X-Forwarded-For': '10.0.7.1' });
    expect((await logInAtHome(PASSWORD)).status).toBe(200);
    await owner.open();
    for (let tries = 1; tries <= 10; tries++) await logIn(email, 'equivocada', `10.0.8.${tries}`);
    for (let tries = 1; tries <= 3; tries++)
      await logIn(`otra-${tries}@example.org`, 'equivocada', '10.0.7.1');
    // A stranger is braked by now, wherever they are; the known device is not, even behind a blocked address.
    expect((await logIn(email, PASSWORD, '10.0.9.1')).status).toBe(429);
    expect((await logInAtHome('equivocada')).status).toBe(401);
    expect((await logInAtHome(PASSWORD)).status).toBe(200);
  });

  test('a known device has its own limit, and is none for another account', async () => {
    const email = await account();
    const other = await account();
    const client = await (await api.visitor()).login(email, PASSWORD);
    const statuses = [];
    for (let tries = 1; tries <= 3; tries++)
      statuses.push((await client.post('/api/login', { email, password: 'equivocada' })).status);
    expect(statuses).toEqual([401, 401, 429]);
    for (let tries = 1; tries <= 10; tries++) await logIn(other, 'equivocada', `10.0.10.${tries}`);
    expect((await client.post('/api/login', { email: other, password: PASSWORD })).status).toBe(429);
  });

  test('guessing through many addresses is braked over all of them', async () => {
    const email = await account();
    const tries = [];
    for (let count = 1; count <= 11; count++)
      tries.push((await logIn(email, 'equivocada', `10.0.11.${count}`)).status);
    expect(tries.filter((status) => status === 401)).toHaveLength(10);
    expect(tries.at(-1)).toBe(429);
  });
});
