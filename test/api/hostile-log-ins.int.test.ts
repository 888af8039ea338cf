import { expect, test } from 'vitest';
import { FOR_STRANGERS, passwordTurns } from '../../api/auth/passwords.ts';
import { apiOfFile } from '../support/api-scenario.ts';
import { holdable } from '../support/holdable.ts';
import { accountWithPassword, logInFrom, PASSWORD } from '../support/password-account.ts';

const api = await apiOfFile();

/** Passwords of strangers that are being checked, and that wait. */
const STORM = FOR_STRANGERS + 200;

test('in a storm of log-ins a known device logs in, and a session confirms its password', async () => {
  const email = await accountWithPassword(api);
  const owner = await (await api.visitor()).login(email, PASSWORD);
  const { promise: storm, resolve: endStorm } = holdable();
  const checks = Array.from({ length: STORM }, () => passwordTurns.run('stranger', () => storm));
  try {
    const stranger = await logInFrom(api, email, PASSWORD, '10.0.12.1');
    expect([stranger.status, stranger.body.code]).toEqual([503, 'unavailable']);
    const changed = await owner.post('/api/user1/change-password', {
      old_password: PASSWORD,
      password: 'verde sobre azul',
      password_confirmation: 'verde sobre azul',
    });
    expect(changed.status).toBe(200);
    await owner.open();
    expect((await owner.post('/api/login', { email, password: 'verde sobre azul' })).status).toBe(200);
  } finally {
    endStorm();
    await Promise.all(checks);
  }
  expect((await logInFrom(api, email, 'verde sobre azul', '10.0.12.1')).status).toBe(200);
});
