import { describe, expect, test } from 'vitest';
import { allHandlers } from '../../api/routes/all.ts';
import { webhookHandlers } from '../../api/routes/webhooks.ts';
import { postgresDeliveries, type Taken } from '../../commands/webhooks/deliveries.ts';
import { apiOfFile, apiScenarios } from '../support/api-scenario.ts';
import type { Answer } from '../support/http-client.ts';

const api = await apiOfFile({
  handlers: { ...webhookHandlers, registerHistory: allHandlers.registerHistory },
});
const admin = await api.as('admin');
const staff = await api.as('staff');
const scenario = apiScenarios(() => api);

const URL = 'https://93.184.215.14/avisos';
const form = { url: URL, topics: ['reservation.created', 'closure.day_closed'] };
const create = (over = {}) => admin.post('/api/webhooks', { ...form, ...over });
const created = async () => String((await create()).body.id);
const removed = async (id: string) => void (await admin.delete(`/api/webhooks/${id}`));
const listed = async () => (await admin.get('/api/webhooks')).body.webhooks as Record<string, unknown>[];
const one = async (id: string) => (await listed()).find((webhook) => webhook.id === id);

/** Notes a delivery, and a try of it where an answer is given. */
async function delivered(
  webhookId: string,
  eventId: string,
  answer: Parameters<ReturnType<typeof postgresDeliveries>['settle']>[1]['answer'],
) {
  const deliveries = postgresDeliveries(api.pool);
  const at = api.clock.now();
  const publication = { topic: 'reservation.created', subject: eventId, body: '{}' };
  await deliveries.add({ eventId, at, publication, webhookIds: [webhookId] }, at);
  const [taken] = await deliveries.take(webhookId, at, at, 1);
  const outcome = answer.status === 204 ? 'delivered' : { dueAt: '2026-11-21T14:00:05.000Z' };
  await deliveries.settle(taken as Taken, { answer, tookMs: 12 }, outcome);
}

describe('webhooks', () => {
  scenario('one is created, with a secret')
    .when(() => create())
    .thenAnswers({
      status: 200,
      body: { id: expect.any(String), secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) },
      events: ['WebhookAdded'],
    });

  test('the secret is in no other answer, and not in the log', async () => {
    const { body } = await create();
    const secret = String(body.secret).slice(6);
    const list = await admin.get('/api/webhooks');
    expect(list.text).not.toContain(secret);
    const events = await api.booking.store.readAll();
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain(secret);
    await removed(String(body.id));
  });

  test('the same request twice answers the same secret, which is stored encrypted', async () => {
    const headers = { 'Idempotency-Key': 'webhook-created-once' };
    const [first, again] = [
      await admin.post('/api/webhooks', form, headers),
      await admin.post('/api/webhooks', form, headers),
    ];
    expect(again.body).toEqual(first.body);
    const { rows } = await api.pool.query('select body::text from auth.idempotency');
    expect(JSON.stringify(rows)).not.toContain(String(first.body.secret).slice(6));
    expect((await listed()).filter(({ id }) => id === first.body.id)).toHaveLength(1);
    await removed(String(first.body.id));
  });

  const refusedUrls: readonly (readonly [string, string])[] = [
    ['http://93.184.215.14/', 'La dirección debe empezar con https://.'],
    ['https://127.0.0.1/', 'La dirección es de la red interna. Use una dirección pública de internet.'],
    ['https://2130706433/', 'La dirección es de la red interna. Use una dirección pública de internet.'],
    ['https://localhost./', 'La dirección es de la red interna. Use una dirección pública de internet.'],
    [
      'https://169.254.169.254/latest',
      'La dirección es de la red interna. Use una dirección pública de internet.',
    ],
    ['https://ana:clave@93.184.215.14/', 'La dirección no puede llevar un usuario ni una contraseña.'],
  ];
  for (const [url, message] of refusedUrls)
    scenario(`${url} is refused`)
      .when(() => create({ url }))
      .thenAnswers({ status: 422, body: { code: 'webhook_address', error: message } });
  for (const url of ['ciudad', 'javascript:alert(1)', 'ftp://a.example.org/', ''])
    scenario(`"${url}" is no address`)
      .when(() => create({ url }))
      .thenAnswers({ status: 422, body: { code: 'invalid' } });
  scenario('an unknown event is refused')
    .when(() => create({ topics: ['person.created'] }))
    .thenAnswers({ status: 422, body: { errors: { 'topics.0': expect.anything() } } });
  scenario('no event is refused')
    .when(() => create({ topics: [] }))
    .thenAnswers({ status: 422, body: { errors: { topics: ['Elija al menos un aviso'] } } });
  scenario('staff create none')
    .when(() => staff.post('/api/webhooks', form))
    .thenAnswers({ status: 403 });

  scenario('it changes')
    .given(created)
    .when((id) => admin.send('PUT', `/api/webhooks/${id}`, { json: { ...form, topics: ['hours.added'] } }))
    .thenAnswers({ status: 200, events: ['WebhookChanged'] });
  scenario('an internal address is refused at a change, too')
    .given(created)
    .when((id) => admin.send('PUT', `/api/webhooks/${id}`, { json: { ...form, url: 'https://10.0.0.1/' } }))
    .thenAnswers({ status: 422, body: { code: 'webhook_address' } });
  scenario('its secret is renewed')
    .given(created)
    .when((id) => admin.post(`/api/webhooks/${id}/secret`))
    .thenAnswers({
      status: 200,
      body: { secret: expect.stringContaining('whsec_') },
      events: ['WebhookSecretRotated'],
    });
  scenario('it is paused')
    .given(created)
    .when((id) => admin.post(`/api/webhooks/${id}/active`, { active: false }))
    .thenAnswers({ status: 200, events: ['WebhookPaused'] });
  scenario('an unknown one is not found')
    .when(() => admin.post('/api/webhooks/none/active', { active: false }))
    .thenAnswers({ status: 404, body: { code: 'webhook_unknown' } });
  scenario('an unknown one has no deliveries')
    .when(() => admin.get('/api/webhooks/none/deliveries'))
    .thenAnswers({ status: 404, body: { code: 'webhook_unknown' } });
  scenario('an unknown delivery is not sent again')
    .given(created)
    .when((id) => admin.post(`/api/webhooks/${id}/deliveries/99999`))
    .thenAnswers({ status: 404, body: { code: 'webhook_delivery_unknown' } });
  scenario('a date that does not exist sends nothing again')
    .given(created)
    .when((id) => admin.post(`/api/webhooks/${id}/again`, { since: '2026-02-30' }))
    .thenAnswers({ status: 422, body: { code: 'invalid' } });

  test('the list shows state, what waits and the last answer; deliveries show answer and time', async () => {
    const id = await created();
    await delivered(id, '00000000-0000-4000-8000-000000000001', { status: 204, text: '', problem: null });
    await delivered(id, '00000000-0000-4000-8000-000000000002', {
      status: null,
      text: '',
      problem: 'timeout',
    });
    expect(await one(id)).toMatchObject({
      url: URL,
      status: 'active',
      waiting: 1,
      last: { answer: 'No respondió en 10 segundos', tried_at: '2026-11-21 08:00:00' },
    });
    const { body } = await admin.get(`/api/webhooks/${id}/deliveries`);
    expect(body).toMatchObject({
      total: 2,
      data: [
        { state: 'waiting', next_try_at: '2026-11-21 08:00:05', took_ms: 12, tries: 1 },
        { state: 'delivered', next_try_at: null, answer: '204', event_id: expect.stringMatching(/1$/) },
      ],
    });
    const sent = await admin.post(`/api/webhooks/${id}/again`, { since: '2026-11-21' });
    expect(sent.body).toMatchObject({ deliveries: 2 });
    expect(await one(id)).toMatchObject({ waiting: 2 });
    expect((await admin.post(`/api/webhooks/${id}/again`, { since: '2026-11-22' })).body).toMatchObject({
      deliveries: 0,
    });
  });

  test('one delivery is sent again, of the named webhook alone', async () => {
    const [id, other] = [await created(), await created()];
    await delivered(id, '00000000-0000-4000-8000-000000000003', { status: 204, text: '', problem: null });
    const { body } = await admin.get(`/api/webhooks/${id}/deliveries`);
    const [delivery] = body.data as { id: string }[];
    const path = (webhook: string) => `/api/webhooks/${webhook}/deliveries/${delivery?.id}`;
    expect((await admin.post(path(other))).status).toBe(404);
    expect(await one(id)).toMatchObject({ waiting: 0 });
    expect((await admin.post(path(id))).status).toBe(200);
    expect(await one(id)).toMatchObject({ waiting: 1 });
  });

  test('a removed one is gone with its secrets and deliveries', async () => {
    const id = await created();
    await delivered(id, '00000000-0000-4000-8000-000000000004', { status: 204, text: '', problem: null });
    expect((await admin.delete(`/api/webhooks/${id}`)).status).toBe(200);
    expect(await one(id)).toBeUndefined();
    const left = async (table: string) =>
      (await api.pool.query(`select 1 from ${table} where webhook_id = $1`, [id])).rowCount;
    expect(await left('auth.webhook_secrets')).toBe(0);
    expect(await left('process.webhook_deliveries')).toBe(0);
  });

  test('there are twenty at most, and a refused one leaves no secret', async () => {
    let answer: Answer = await create();
    for (let count = 0; answer.status === 200 && count < 20; count += 1) answer = await create();
    expect(answer).toMatchObject({ status: 409, body: { code: 'webhooks_full' } });
    const { rows } = await api.pool.query('select distinct webhook_id as id from auth.webhook_secrets');
    expect(rows.map(({ id }) => id).sort()).toEqual((await listed()).map(({ id }) => id).sort());
  });
});
