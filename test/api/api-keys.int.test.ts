import { afterEach, expect, test, vi } from 'vitest';
import { createApp } from '../../api/app.ts';
import { createApiKeys } from '../../api/auth/api-keys.ts';
import { startServer } from '../../api/http/server.ts';
import { allHandlers } from '../../api/routes/all.ts';
import { QueueFullError } from '../../commands/handler/keyed-queue.ts';
import { fixedClock } from '../../platform/clock.ts';
import { apiKeysView } from '../../projections/api-keys/projection.ts';
import { auditTrail } from '../../projections/audit-log/projection.ts';
import { NOW } from '../support/booking-world.ts';
import { form, gridApiOfFile, hourForm } from '../support/grid-api.ts';
import { HttpClient } from '../support/http-client.ts';
import { newKey, withKey } from '../support/key-client.ts';

const api = await gridApiOfFile({ projections: [auditTrail, apiKeysView] });
const admin = await api.as('admin');
const program = new HttpClient(api.url);

const asked = async (key: string, path = '/api/search-filters') => {
  const { status, body } = await program.get(path, withKey(key));
  return status === 200 ? 200 : body.code;
};
const listed = async (id: string, by: HttpClient = admin) => {
  const { body } = await by.get('/api/admin/keys');
  return (body.keys as { id: string }[]).find((key) => key.id === id);
};

afterEach(() => api.clock.set(NOW));

/** Everything that is stored of events and rows of keys. */
async function stored(): Promise<string> {
  const events = await api.booking.store.readAll({});
  const tables = ['auth.api_key_secrets', 'read.api_keys', 'read.audit_log'];
  const rows = await Promise.all(tables.map((table) => api.pool.query(`select * from ${table}`)));
  return JSON.stringify([events.map(({ data }) => data), rows.map((found) => found.rows)], (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

test('a key is answered once, and stored as a hash alone', async () => {
  const { id, key } = await newKey(admin, {
    name: 'Portal municipal',
    scopes: ['availability', 'book'],
    center_ids: ['1'],
    expires_at: '2027-03-01 18:00',
  });
  expect(key).toMatch(/^rsv_[\w-]{43}$/);
  expect(await stored()).not.toContain(key.slice(4));
  const { text } = await admin.get('/api/admin/keys');
  expect(text).not.toContain(key.slice(4));
  expect(await listed(id)).toEqual({
    id,
    name: 'Portal municipal',
    scopes: ['availability', 'book'],
    center_ids: [1],
    expires_at: '2027-03-01 18:00',
    state: 'active',
    created_at: '2026-11-21 08:00:00',
    created_by: expect.stringContaining('admin-'),
    last_used_at: '',
    previous_until: '',
  });
});

test('the same request twice makes one key, and answers it again', async () => {
  const body = { name: 'Dos veces', scopes: ['book'] };
  const send = () => admin.post('/api/admin/keys', body, { 'Idempotency-Key': 'once' });
  const [first, second] = [await send(), await send()];
  expect(first.status).toBe(200);
  expect(second.body).toEqual(first.body);
  expect(await asked(String(first.body.secret), '/api/reservation-types')).toBe(200);
});

test('bad input names its fields', async () => {
  const { status, body } = await admin.post('/api/admin/keys', {
    name: '',
    scopes: [],
    center_ids: [],
    expires_at: 'x',
  });
  expect([status, Object.keys(body.errors as object).sort()]).toEqual([
    422,
    ['expires_at', 'name', 'scopes'],
  ]);
  const past = { name: 'Vieja', scopes: ['book'], expires_at: '2026-11-21T08:00' };
  expect((await admin.post('/api/admin/keys', past)).body.errors).toEqual({
    expires_at: ['Debe ser después de ahora'],
  });
  const elsewhere = { ...past, expires_at: null, center_ids: ['999'] };
  expect((await admin.post('/api/admin/keys', elsewhere)).body.code).toBe('unknown_reference');
  expect((await admin.post('/api/admin/keys/none/rotate', { overlap_hours: 24 })).body.code).toBe(
    'api_key_unknown',
  );
  expect((await admin.delete('/api/admin/keys/none')).body.code).toBe('api_key_unknown');
});

test('a key is used without token and cookies; its last use is shown', async () => {
  const { id, key } = await newKey(admin);
  expect(await asked(key)).toBe(200);
  expect(await listed(id)).toMatchObject({ last_used_at: '2026-11-21 08:00:00' });
});

test('tokens that are no key are refused, whatever they look like', async () => {
  const { key } = await newKey(admin);
  for (const token of ['x', 'rsv_', `${key}x`, key.toLowerCase(), key.slice(0, -1)])
    expect(await asked(token)).toBe('key_invalid');
  const { status, headers } = await program.get('/api/search-filters', withKey('rsv_unknown'));
  expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
});

test('a key and cookies together are refused', async () => {
  const { key } = await newKey(admin);
  const { status, body } = await admin.get('/api/search-filters', { Authorization: `Bearer ${key}` });
  expect([status, body.code]).toEqual([400, 'key_with_cookies']);
});

test('a key ends at its minute', async () => {
  const { id, key } = await newKey(admin, { expires_at: '2026-11-21 18:30' });
  api.clock.set('2026-11-22T00:29:59Z');
  expect(await asked(key)).toBe(200);
  api.clock.set('2026-11-22T00:30:00Z');
  expect(await asked(key)).toBe('key_invalid');
  expect(await listed(id, await api.as('admin'))).toMatchObject({ state: 'expired' });
});

test('a key stays ended where its minute comes twice', async () => {
  const { key } = await newKey(admin, { expires_at: '2027-04-03 23:30' });
  const clock = fixedClock('2027-04-04T02:29:59Z');
  const keys = createApiKeys({ pool: api.pool, clock, timeZone: 'America/Santiago' });
  expect(await keys.find(key)).not.toBeNull();
  // 23:30, and 23:10 once more, as the clock has gone back at midnight.
  for (const instant of ['2027-04-04T02:30:00Z', '2027-04-04T03:10:00Z']) {
    clock.set(instant);
    expect(await keys.find(key), instant).toBeNull();
  }
});

test('a rotated key has two secrets until the hours are over', async () => {
  const { id, key: before } = await newKey(admin);
  const rotated = await admin.post(`/api/admin/keys/${id}/rotate`, {});
  const key = String(rotated.body.secret);
  expect(rotated.body.key).toMatchObject({ id, state: 'active', previous_until: '2026-11-22 08:00:00' });
  expect([await asked(before), await asked(key)]).toEqual([200, 200]);
  expect(await listed(id)).toMatchObject({ previous_until: '2026-11-22 08:00:00' });
  api.clock.set('2026-11-22T14:00:00Z');
  expect([await asked(before), await asked(key)]).toEqual(['key_invalid', 200]);
  expect(await listed(id, await api.as('admin'))).toMatchObject({ previous_until: '' });
});

test('a leaked key is rotated without overlap', async () => {
  const { id, key: before } = await newKey(admin);
  const { secret } = (await admin.post(`/api/admin/keys/${id}/rotate`, { overlap_hours: 0 })).body;
  expect([await asked(before), await asked(String(secret))]).toEqual(['key_invalid', 200]);
});

test('a revoked key ends at once, in other processes too', async () => {
  const other = await startServer(createApp(api.deps, allHandlers), {
    host: '127.0.0.1',
    port: 0,
    drainMs: 0,
  });
  const there = new HttpClient(other.url);
  const { id, key } = await newKey(admin);
  const get = async () => (await there.get('/api/search-filters', withKey(key))).status;
  expect(await get()).toBe(200);
  expect((await admin.delete(`/api/admin/keys/${id}`)).status).toBe(200);
  expect([await get(), await asked(key)]).toEqual([401, 'key_invalid']);
  await other.stop();
  expect(await listed(id)).toMatchObject({ state: 'revoked' });
  expect((await admin.post(`/api/admin/keys/${id}/rotate`, { overlap_hours: 24 })).body.code).toBe(
    'api_key_over',
  );
});

test('a key that the log has revoked is refused, even if its secret is left', async () => {
  const { id, key } = await newKey(admin);
  await asked(key);
  await admin.delete(`/api/admin/keys/${id}`);
  await api.pool.query('update auth.api_key_secrets set valid_until = null where key_id = $1', [id]);
  expect(await asked(key)).toBe('key_invalid');
  expect(await listed(id)).toMatchObject({ state: 'revoked', last_used_at: '2026-11-21 08:00:00' });
});

test('acts of a key are in the audit log under its name, and found by it', async () => {
  const { key } = await newKey(admin, { name: 'Federación', scopes: ['book'] });
  const made = await program.send('POST', '/admin/programmation/create', {
    json: form(),
    headers: withKey(key),
  });
  expect(made.status).toBe(200);
  const { id } = made.body.reservation as { id: string };
  const cancelled = await program.send('DELETE', `/api/reservation/${id}`, { headers: withKey(key) });
  expect([cancelled.status, cancelled.body]).toEqual([200, { response: 'OK', cancelled: [id] }]);
  await api.deps.waiter.waitFor(await api.booking.store.head(), ['audit-log'], 10_000);
  const log = await admin.get('/api/log/filter/all/reservations/2026-11-21/2026-11-21?user=federac');
  const entries = log.body.data as { user_email: string; summary: string }[];
  const asShown = encodeURIComponent(entries[0]?.user_email ?? '');
  const again = await admin.get(`/api/log/filter/all/reservations/2026-11-21/2026-11-21?user=${asShown}`);
  expect(again.body.data).toEqual(entries);
  expect(entries.map(({ user_email }) => user_email)).toEqual(['Llave «Federación»', 'Llave «Federación»']);
  const history = await admin.get(`/api/reservation/${id}/history`);
  expect(history.text).toContain('Llave «Federación»');
  const keys = await admin.get('/api/log/filter/all/api_keys/2026-11-21/2026-11-21');
  expect(keys.body.data).toContainEqual(
    expect.objectContaining({ register_subject: 'Federación', summary: 'Llave de API creada' }),
  );
});

test('a key has a limit of requests, which no other key shares', async () => {
  const [{ id, key }, other] = [await newKey(admin), await newKey(admin)];
  await Promise.all(Array.from({ length: 300 }, () => asked(key, '/api/admin/datetime/now')));
  const { status, headers, body } = await program.get('/api/admin/datetime/now', withKey(key));
  expect([status, body.code]).toEqual([429, 'too_many']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await asked(other.key)).toBe(200);
  await admin.delete(`/api/admin/keys/${id}`);
});

test('a key names sixty unknown people an hour, then nobody until it is over', async () => {
  const [{ key }, other] = [
    await newKey(admin, { scopes: ['book'] }),
    await newKey(admin, { scopes: ['book'] }),
  ];
  const known = '2345678901237';
  const person = { cui: known, first_name: 'Ana', last_name: 'López', gender: 'F', phone: '55551234' };
  expect((await admin.post('/api/person', { ...person, date_of_birth: '1990-05-01' })).status).toBe(200);
  const book = async (hour: number, cui: string, by = key) => {
    const fields = { ...hourForm('2026-12-15', hour), reservation_person_cui: cui };
    const { status, body, headers } = await program.post('/admin/programmation/create', fields, withKey(by));
    return { status, code: body.code, wait: Number(headers.get('retry-after')) };
  };
  expect(await book(8, known)).toMatchObject({ status: 200 });
  // A known one does not count, whatever else is refused.
  expect(await book(8, known)).toMatchObject({ status: 409 });
  // Nor one that fails.
  const failing = vi.spyOn(api.deps.booking.handler, 'execute').mockRejectedValue(new QueueFullError('full'));
  for (let count = 0; count < 60; count += 1) expect(await book(9, known)).toMatchObject({ status: 503 });
  failing.mockRestore();
  const unknown = Array.from({ length: 60 }, (_, index) => book(9, String(3_000_000_000_000 + index)));
  expect(new Set((await Promise.all(unknown)).map(({ code }) => code))).toEqual(new Set(['person_unknown']));
  for (const cui of ['3100000000000', known]) {
    const { status, code, wait } = await book(9, cui);
    expect([status, code]).toEqual([429, 'too_many']);
    expect(wait).toBeGreaterThan(3_000);
  }
  expect(await book(9, '')).toMatchObject({ status: 200 });
  expect(await book(10, '3100000000000', other.key)).toMatchObject({ code: 'person_unknown' });
});

test('stored pictures of people know no keys', async () => {
  const { key } = await newKey(admin, {
    scopes: ['availability', 'reservations', 'book', 'check_in', 'reports'],
  });
  const picture = await program.get('/storage/people/pabc/x.webp', {
    ...withKey(key),
    Accept: 'application/json',
  });
  expect(picture.status).toBe(401);
});
