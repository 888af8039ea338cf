import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createSessions } from '../../api/auth/sessions.ts';
import type { Call } from '../../api/contract/call.ts';
import { calls } from '../../api/contract/calls.ts';
import { refused } from '../../api/errors/refusals.ts';
import { createStoredResponses, digest } from '../../api/http/idempotency/stored-responses.ts';
import { allHandlers } from '../../api/routes/all.ts';
import { cleanUp } from '../../bootstrap/housekeeping.ts';
import { ContendedStreamError } from '../../commands/handler/stream-handler.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { cuttingProxy } from '../eventstore/cutting-proxy.ts';
import { apiOfFile } from '../support/api-scenario.ts';
import { eventually } from '../support/eventually.ts';

const checkIn = '/api/reservation/check-in';

/** Requests of the handler, and its next action. */
let commandIds: string[] = [];
let behave: () => Promise<unknown> = async () => undefined;

const api = await apiOfFile({
  handlers: {
    createCalendarToken: allHandlers.createCalendarToken,
    async checkIn({ context, body }) {
      commandIds.push(context().commandId);
      await behave();
      return refused({ code: 'reservation_unknown' }, { errors: { shortcode: [body.shortcode] } });
    },
  },
});
const staff = await api.as('staff');
beforeEach(() => {
  commandIds = [];
  behave = async () => undefined;
});

const post = (key: string, shortcode = 'ABC', client = staff) =>
  client.post(checkIn, { shortcode }, { 'Idempotency-Key': key });

describe('an Idempotency-Key', () => {
  test('gives the first answer again, and carries nothing out twice', async () => {
    const first = await post('one');
    const second = await post('one');
    expect(second.status).toBe(first.status);
    expect(second.body).toEqual(first.body);
    expect(first.headers.get('Idempotent-Replayed')).toBeNull();
    expect(second.headers.get('Idempotent-Replayed')).toBe('true');
    expect(commandIds).toHaveLength(1);
  });

  test('holds for requests that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('at-once')));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(commandIds).toHaveLength(1);
  });

  test('may not come with another request', async () => {
    await post('mismatch');
    const other = await post('mismatch', 'XYZ');
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
    expect(commandIds).toHaveLength(1);
  });

  test('is of one person', async () => {
    await post('shared');
    await post('shared', 'ABC', await api.as('staff'));
    expect(new Set(commandIds).size).toBe(2);
  });

  test('after a failure lets the same command be tried again', async () => {
    behave = async () => {
      throw new ContendedStreamError('busy');
    };
    expect((await post('again')).status).toBe(503);
    behave = async () => undefined;
    expect((await post('again')).status).toBe(404);
    expect(commandIds).toHaveLength(2);
    expect(new Set(commandIds).size).toBe(1);
  });

  test.each(['', 'con espacio', 'x'.repeat(201)])('of bad form is refused: %j', async (key) => {
    const { status, body } = await post(key);
    expect([status, body.errors]).toEqual([422, { 'Idempotency-Key': ['De 1 a 200 caracteres visibles'] }]);
    expect(commandIds).toEqual([]);
  });

  test('is not needed: without one each request is carried out, and nothing is kept', async () => {
    const kept = async () => (await api.pool.query('select from auth.idempotency')).rowCount;
    const before = await kept();
    await staff.post(checkIn, { shortcode: 'ABC' });
    await staff.post(checkIn, { shortcode: 'ABC' });
    expect(new Set(commandIds).size).toBe(2);
    expect(await kept()).toBe(before);
  });

  test('on a call that answers a link or a token gives the same one again, and stores it encrypted', async () => {
    const ask = () =>
      staff.post('/api/calendar/token', { attraction_id: 0 }, { 'Idempotency-Key': 'secret' });
    const first = await ask();
    const again = await ask();
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    const { rows } = await api.pool.query<{ body: string }>('select body::text from auth.idempotency');
    const stored = rows.map(({ body }) => body).join();
    expect(stored).toContain('sealed');
    expect(stored).not.toContain(first.body.token as string);
  });

  test('every call that answers a link or a token says so', () => {
    const secret = /token|link|url|key|secret|guest_id|recovery_codes/;
    const answering = Object.entries<Call>(calls).filter(
      ([, { method, changesSession, response }]) =>
        method === 'POST' &&
        !changesSession &&
        Object.keys(z.toJSONSchema(response, { unrepresentable: 'any' }).properties ?? {}).some((name) =>
          secret.test(name),
        ),
    );
    const names = (of: typeof answering) => of.map(([name]) => name).sort();
    const marked = Object.entries<Call>(calls).filter(([, { answersSecret }]) => answersSecret);
    expect(names(marked)).toEqual(names(answering));
    expect(names(marked)).toContain('inviteUser');
  });

  test('on a log-in is ignored: no kept answer may hold a session', async () => {
    const client = await api.visitor();
    const body = { email: 'nadie@example.org', password: 'una contraseña' };
    const first = await client.post('/api/login', body, { 'Idempotency-Key': 'log-in' });
    const second = await client.post('/api/login', body, { 'Idempotency-Key': 'log-in' });
    expect([first.status, second.status]).toEqual([401, 401]);
    expect(second.headers.get('Idempotent-Replayed')).toBeNull();
  });

  test('on a log-out is ignored: each ends the session that it comes with', async () => {
    const client = await api.as('user');
    const logOut = () => client.post('/api/logout', {}, { 'Idempotency-Key': 'log-out' });
    await logOut();
    const token = await createSessions(api).start(client.userId);
    client.cookies.set('reservas_session', token);
    await client.open();
    await logOut();
    expect(await createSessions(api).find(token)).toEqual({ status: 'gone' });
  });
});

describe('kept answers', () => {
  const request = (name: string) => ({ key: digest(name), hash: digest('what') });
  const age = (name: string, column: string, interval: string) =>
    api.pool.query(`update auth.idempotency set ${column} = now() - $2::interval where key = $1`, [
      digest(name),
      interval,
    ]);

  test('a claim of a process that crashed is taken over', async () => {
    const answers = createStoredResponses(api.pool);
    await api.pool.query('insert into auth.idempotency (key, request_hash) values ($1, $2)', [
      digest('crashed'),
      digest('what'),
    ]);
    await age('crashed', 'claimed_at', '9 seconds');
    const answer = await answers.once(request('crashed'), async () => ({
      status: 200,
      body: { done: true },
    }));
    expect(answer).toEqual({ status: 200, body: { done: true }, replayed: false });
  });

  test('a repeat that has waited long enough for the first answer is asked to come back', async () => {
    const answers = createStoredResponses(api.pool, { waitMs: 10 });
    let begun = () => {};
    let finish = () => {};
    const running = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const first = answers.once(request('slow'), async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
        begun();
      });
      return { status: 200, body: {} };
    });
    await running;
    const second = answers.once(request('slow'), async () => ({ status: 500, body: {} }));
    await expect(second).rejects.toMatchObject({ refusal: { code: 'in_progress' } });
    finish();
    expect(await first).toMatchObject({ status: 200, replayed: false });
  });

  /** A request whose answer is made when `finish` is called. */
  const slow = (name: string, options: Parameters<typeof createStoredResponses>[1]) => {
    const answers = createStoredResponses(api.pool, options);
    let finish = () => {};
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const answer = answers.once(request(name), async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
        begin();
      });
      return { status: 200, body: { by: 'first' } };
    });
    return { answer, begun, finish: () => finish() };
  };
  const second = async () => ({ status: 200, body: { by: 'second' } });

  test('a process still at work is not taken for crashed, however long it takes', async () => {
    const first = slow('long', { abandonedMs: 3_000, signEveryMs: 50 });
    await first.begun;
    const impatient = createStoredResponses(api.pool, { abandonedMs: 3_000, waitMs: 4_500 });
    await expect(impatient.once(request('long'), second)).rejects.toMatchObject({
      refusal: { code: 'in_progress' },
    });
    first.finish();
    expect(await first.answer).toEqual({ status: 200, body: { by: 'first' }, replayed: false });
  });

  test('a process that was taken for crashed gives the answer of the process that took over', async () => {
    // With no time at all a claim is never young: another may have taken it over.
    const first = slow('frozen', { abandonedMs: 0 });
    await first.begun;
    await age('frozen', 'claimed_at', '9 seconds');
    const answers = createStoredResponses(api.pool);
    expect(await answers.once(request('frozen'), second)).toMatchObject({ body: { by: 'second' } });
    first.finish();
    expect(await first.answer).toEqual({ status: 200, body: { by: 'second' }, replayed: true });
    expect(await answers.once(request('frozen'), second)).toMatchObject({ replayed: true });
  });

  test('come before they are kept: a database that is away by then delays nobody', async () => {
    const proxy = await cuttingProxy(api.pool.options.connectionString ?? '');
    const pool = openPool(proxy.url, { max: 1, answerTimeoutMs: 200 });
    const query = vi.spyOn(pool, 'query');
    const asked = () => query.mock.calls.map(([statement]) => (statement as { name?: string }).name);
    const answer = await createStoredResponses(pool).once(request('given'), async () => {
      proxy.cut('frozen');
      return { status: 200, body: { by: 'first' } };
    });
    expect(answer).toEqual({ status: 200, body: { by: 'first' }, replayed: false });
    await eventually('the claim is given up', () => asked().includes('idempotency release'));
    proxy.cut('nothing');
    await pool.end();
    await proxy.close();
  });

  test('are not asked for where the last sign of life had no answer: who came must not wait twice', async () => {
    const proxy = await cuttingProxy(api.pool.options.connectionString ?? '');
    const pool = openPool(proxy.url, { max: 1, answerTimeoutMs: 200 });
    const query = vi.spyOn(pool, 'query');
    const asked = () => query.mock.calls.map(([statement]) => (statement as { name?: string }).name);
    const answer = createStoredResponses(pool, { signEveryMs: 10 }).once(request('mute'), async () => {
      proxy.cut('frozen');
      await eventually('a sign', () => asked().includes('idempotency sign'));
      return { status: 200, body: {} };
    });
    await expect(answer).rejects.toThrow('timeout');
    expect(asked()).not.toContain('idempotency keep one');
    proxy.cut('nothing');
    await pool.end();
    await proxy.close();
  });

  test('are not waited for where the database is frozen: the failure comes at once', async () => {
    const proxy = await cuttingProxy(api.pool.options.connectionString ?? '');
    const pool = openPool(proxy.url, { max: 1 });
    const answers = createStoredResponses(pool);
    const failed = answers.once(request('away'), async () => {
      proxy.cut('frozen');
      throw new Error('the store is away');
    });
    await expect(failed).rejects.toThrow('the store is away');
    proxy.cut('nothing');
    expect(await createStoredResponses(api.pool).once(request('away'), second)).toMatchObject({
      replayed: false,
    });
    await pool.end();
    await proxy.close();
  });

  test('are forgotten after a day', async () => {
    const answers = createStoredResponses(api.pool);
    for (const name of ['old', 'young']) {
      await answers.once(request(name), async () => ({ status: 200, body: {} }));
      await age(name, 'created_at', name === 'old' ? '25 hours' : '23 hours');
    }
    await cleanUp(api.pool, api.clock);
    const { rows } = await api.pool.query('select key from auth.idempotency where key = any($1)', [
      [digest('old'), digest('young')],
    ]);
    expect(rows).toEqual([{ key: digest('young') }]);
  });
});
