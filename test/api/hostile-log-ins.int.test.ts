import { expect, test } from 'vitest';
import { FOR_STRANGERS, passwordTurns } from '../../api/auth/passwords.ts';
import { apiOfFile } from '../support/api-scenario.ts';
import { eventually } from '../support/eventually.ts';
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

test('a crowd of log-ins leaves the connections of the database to others', async () => {
  const owner = await api.as('staff');
  const crowd = await Promise.all(Array.from({ length: 30 }, () => api.visitor()));
  const held = await api.pool.connect();
  await held.query('begin; lock table auth.rate_limits in access exclusive mode');
  const tries = crowd.map((visitor, index) =>
    visitor.post(
      '/api/login',
      { email: `${index}@example.org`, password: PASSWORD },
      { 'X-Forwarded-For': `10.0.13.${index}` },
    ),
  );
  try {
    await eventually('log-ins that wait for the table', async () => {
      const { rowCount } = await held.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rowCount !== null && rowCount >= 2;
    });
    expect((await owner.get('/api/session')).status).toBe(200);
  } finally {
    await held.query('commit');
    held.release();
  }
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(crowd.map(() => 401));
});
