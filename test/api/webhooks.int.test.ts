import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { allHandlers } from '../../api/routes/all.ts';
import { webhookHandlers } from '../../api/routes/webhooks.ts';
import { newContext } from '../../commands/handler/context.ts';
import { postgresDeliveries, type Taken } from '../../commands/webhooks/deliveries.ts';
import { changeWebhook } from '../../commands/webhooks/webhooks.ts';
import { apiOfFile, apiScenarios } from '../support/api-scenario.ts';
import type { Answer } from '../support/http-client.ts';
import { webhookReceiver } from '../support/webhook-receiver.ts';

const api = await apiOfFile({
  handlers: { ...webhookHandlers, registerHistory: allHandlers.registerHistory },
});
const admin = await api.as('admin');
const staff = await api.as('staff');
const scenario = apiScenarios(() => api);

const URL = 'https://93.184.215.14/avisos';
const form = { url: URL, events: ['reservation.created', 'closure.declared'] };
const create = (over = {}) => admin.post('/api/admin/webhooks', { ...form, ...over });
const created = async () => (await create()).body.webhook as { id: string };
const createdId = async () => (await created()).id;
const removed = async (id: string) => void (await admin.delete(`/api/admin/webhooks/${id}`));
const listed = async () =>
  (await admin.get('/api/admin/webhooks')).body.webhooks as Record<string, unknown>[];
const one = async (id: string) => (await listed()).find((webhook) => webhook.id === id);

/** A webhook of the own network, which the setting refuses afterwards. */
async function madeInside(url: string) {
  Object.assign(api.deps.config, { allowsInternalWebhooks: true });
  const { body } = await create({ url });
  Object.assign(api.deps.config, { allowsInternalWebhooks: false });
  return body as { webhook: { id: string }; secret: string };
}

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
      body: {
        webhook: { ...form, center_ids: [], state: 'active', reason: '', waiting: 0, last: null },
        secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
      },
      events: ['WebhookAdded'],
    });

  test('the secret is in no other answer, and not in the log', async () => {
    const { body } = await create();
    const secret = String(body.secret).slice(6);
    const list = await admin.get('/api/admin/webhooks');
    expect(list.text).not.toContain(secret);
    const events = await api.booking.store.readAll();
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain(secret);
    await removed((body.webhook as { id: string }).id);
  });

  test('the same request twice answers the same secret, which is stored encrypted', async () => {
    const headers = { 'Idempotency-Key': 'webhook-created-once' };
    const [first, again] = [
      await admin.post('/api/admin/webhooks', form, headers),
      await admin.post('/api/admin/webhooks', form, headers),
    ];
    expect(again.body).toEqual(first.body);
    const { rows } = await api.pool.query('select body::text from auth.idempotency');
    expect(JSON.stringify(rows)).not.toContain(String(first.body.secret).slice(6));
    const made = first.body.webhook as { id: string };
    expect((await listed()).filter(({ id }) => id === made.id)).toHaveLength(1);
    await removed(made.id);
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
    .when(() => create({ events: ['person.created'] }))
    .thenAnswers({ status: 422, body: { errors: { 'events.0': expect.anything() } } });
  scenario('no event is refused')
    .when(() => create({ events: [] }))
    .thenAnswers({ status: 422, body: { errors: { events: ['Elija al menos un aviso'] } } });
  scenario('staff create none')
    .when(() => staff.post('/api/admin/webhooks', form))
    .thenAnswers({ status: 403 });

  test('it is paused and edited after its address is refused or its center deleted, and not resumed', async () => {
    const url = 'http://127.0.0.1:9/';
    const { webhook } = await madeInside(url);
    const change = (body: object) => admin.send('PUT', `/api/admin/webhooks/${webhook.id}`, { json: body });
    const command = newContext({ ...api.booking, clock: api.clock });
    const bound = {
      type: 'ChangeWebhook',
      webhookId: webhook.id,
      url,
      events: ['*'],
      centerIds: [999],
    } as const;
    await changeWebhook(api.deps.commands, bound, command);
    const same = { url, events: ['reservation.created'], center_ids: [999] };
    expect((await change(same)).status).toBe(200);
    expect((await change({ ...same, state: 'paused' })).body).toMatchObject({ webhook: { state: 'paused' } });
    expect((await change({ ...same, state: 'active' })).body.code).toBe('webhook_address');
    expect((await change({ ...same, url: 'http://127.0.0.1:8/' })).body.code).toBe('webhook_address');
    expect((await change({ ...same, center_ids: [999, 998] })).body.code).toBe('unknown_reference');
    await removed(webhook.id);
  });

  scenario('it changes')
    .given(createdId)
    .when((id) => admin.send('PUT', `/api/admin/webhooks/${id}`, { json: { ...form, events: ['*'] } }))
    .thenAnswers({ status: 200, body: { webhook: { events: ['*'] } }, events: ['WebhookChanged'] });
  scenario('an internal address is refused at a change, too')
    .given(createdId)
    .when((id) =>
      admin.send('PUT', `/api/admin/webhooks/${id}`, { json: { ...form, url: 'https://10.0.0.1/' } }),
    )
    .thenAnswers({ status: 422, body: { code: 'webhook_address' } });
  scenario('its secret is renewed')
    .given(createdId)
    .when((id) => admin.post(`/api/admin/webhooks/${id}/rotate`))
    .thenAnswers({
      status: 200,
      body: { webhook: { url: URL }, secret: expect.stringContaining('whsec_') },
      events: ['WebhookSecretRotated'],
    });
  const put = (id: string, over: object) =>
    admin.send('PUT', `/api/admin/webhooks/${id}`, { json: { ...form, ...over } });
  scenario('it is paused, with the reason')
    .given(createdId)
    .when((id) => put(id, { state: 'paused' }))
    .thenAnswers({
      status: 200,
      body: { webhook: { state: 'paused', reason: 'Un administrador lo pausó.' } },
      events: ['WebhookPaused'],
    });
  test('one that ended says so, sends nothing again, and is resumed', async () => {
    const id = await createdId();
    const context = newContext({ ...api.booking, clock: api.clock });
    await changeWebhook(api.booking.handler, { type: 'EndWebhook', webhookId: id }, context);
    expect(await one(id)).toMatchObject({
      state: 'ended',
      reason: 'La dirección respondió 410: ya no existe.',
    });
    const again = await admin.post(`/api/admin/webhooks/${id}/replay`, { since: '2026-11-21' });
    expect([again.status, again.body.code]).toEqual([409, 'webhook_ended']);
    expect((await put(id, { state: 'active' })).body).toMatchObject({
      webhook: { state: 'active', reason: '' },
    });
    await removed(id);
  });
  scenario('a state that it does not have is refused')
    .given(createdId)
    .when((id) => put(id, { state: 'ended' }))
    .thenAnswers({ status: 422, body: { errors: { state: ['Elija active o paused'] } } });
  scenario('a center that does not exist is refused')
    .when(() => create({ center_ids: ['999'] }))
    .thenAnswers({ status: 422, body: { code: 'unknown_reference' } });
  scenario('an unknown one is not found')
    .when(() => put('none', {}))
    .thenAnswers({ status: 404, body: { code: 'webhook_unknown' } });
  for (const [call, body] of [
    ['rotate', {}],
    ['test', {}],
    ['replay', { since: '2026-11-21' }],
  ] as const)
    scenario(`${call} of an unknown one is not found`)
      .when(() => admin.post(`/api/admin/webhooks/none/${call}`, body))
      .thenAnswers({ status: 404, body: { code: 'webhook_unknown' } });
  scenario('an unknown one has no deliveries')
    .when(() => admin.get('/api/admin/webhooks/none/deliveries'))
    .thenAnswers({ status: 404, body: { code: 'webhook_unknown' } });
  scenario('an unknown delivery is not sent again')
    .given(createdId)
    .when((id) => admin.post(`/api/admin/webhooks/${id}/deliveries/99999/replay`))
    .thenAnswers({ status: 404, body: { code: 'webhook_delivery_unknown' } });
  for (const since of [
    ...['2026-02-30', '2026-11-21T25:00', 'ayer', ''],
    ...['0000-01-01', '1960-01-01T00:00:30', '9999-12-31T23:59:59-06:00'],
  ])
    scenario(`"${since}" is no instant from which to send again`)
      .given(createdId)
      .when((id) => admin.post(`/api/admin/webhooks/${id}/replay`, { since }))
      .thenAnswers({ status: 422, body: { code: 'invalid', errors: { since: [expect.any(String)] } } });

  test('the list shows state, what waits and the last answer; deliveries show answer and time', async () => {
    const id = await createdId();
    await delivered(id, '00000000-0000-4000-8000-000000000001', { status: 204, text: '', problem: null });
    await delivered(id, '00000000-0000-4000-8000-000000000002', {
      status: null,
      text: '',
      problem: 'timeout',
    });
    expect(await one(id)).toMatchObject({
      url: URL,
      state: 'active',
      waiting: 1,
      last: { answer: 'No respondió en 10 segundos', tried_at: '2026-11-21 08:00:00' },
    });
    const { body } = await admin.get(`/api/admin/webhooks/${id}/deliveries`);
    expect(body).toMatchObject({
      total: 2,
      data: [
        { state: 'waiting', next_try_at: '2026-11-21 08:00:05', took_ms: 12, tries: 1 },
        { state: 'delivered', next_try_at: null, answer: '204', event_id: expect.stringMatching(/1$/) },
      ],
    });
    const replay = async (since: string) =>
      (await admin.post(`/api/admin/webhooks/${id}/replay`, { since })).body.deliveries;
    // It happened at 08:00, six hours behind UTC.
    for (const since of [
      '2026-11-21',
      '2026-11-21T08:00',
      '2026-11-21T14:00:00Z',
      '2026-11-21T08:00:00-06:00',
    ])
      expect([since, await replay(since)]).toEqual([since, 2]);
    expect(await one(id)).toMatchObject({ waiting: 2 });
    for (const since of ['2026-11-22', '2026-11-21T08:01', '2026-11-21T14:00:01.5Z'])
      expect([since, await replay(since)]).toEqual([since, 0]);
  });

  test('a test is sent at once, signed, listed and not repeated', async () => {
    const receiver = await webhookReceiver();
    const { webhook, secret } = await madeInside(receiver.url);
    const path = `/api/admin/webhooks/${webhook.id}/test`;
    expect((await admin.post(path)).body.delivery).toMatchObject({
      type: 'webhook.test',
      state: 'failed',
      answer: 'La dirección es de la red interna o no usa https',
    });
    Object.assign(api.deps.config, { allowsInternalWebhooks: true });
    receiver.answer = () => 500;
    expect((await admin.post(path)).body.delivery).toMatchObject({
      state: 'failed',
      answer: '500',
      next_try_at: null,
    });
    receiver.answer = () => 204;
    expect((await admin.post(path)).body.delivery).toMatchObject({
      state: 'delivered',
      answer: '204',
      tries: 1,
    });
    Object.assign(api.deps.config, { allowsInternalWebhooks: false });
    expect(receiver.received).toHaveLength(2);
    const [, last] = receiver.received;
    expect(
      new Verifier(secret).verify(last?.text ?? '', last?.headers as Record<string, string>),
    ).toMatchObject({
      type: 'webhook.test',
      data: { webhook_id: webhook.id },
    });
    const { body } = await admin.get(`/api/admin/webhooks/${webhook.id}/deliveries`);
    expect((body.data as { state: string }[]).map(({ state }) => state)).toEqual([
      'delivered',
      'failed',
      'failed',
    ]);
    const again = await admin.post(`/api/admin/webhooks/${webhook.id}/replay`, { since: '2026-11-21' });
    expect(again.body.deliveries).toBe(0);
    await removed(webhook.id);
  });

  test('one delivery is sent again, of the named webhook alone', async () => {
    const [id, other] = [await createdId(), await createdId()];
    await delivered(id, '00000000-0000-4000-8000-000000000003', { status: 204, text: '', problem: null });
    const { body } = await admin.get(`/api/admin/webhooks/${id}/deliveries`);
    const [delivery] = body.data as { id: string }[];
    const path = (webhook: string) => `/api/admin/webhooks/${webhook}/deliveries/${delivery?.id}/replay`;
    expect((await admin.post(path(other))).status).toBe(404);
    expect(await one(id)).toMatchObject({ waiting: 0 });
    expect((await admin.post(path(id))).status).toBe(200);
    expect(await one(id)).toMatchObject({ waiting: 1 });
  });

  test('the history of a webhook says who tested it and who sent deliveries again, each time', async () => {
    const { id } = (await madeInside('http://127.0.0.1:9/')).webhook;
    const eventId = '00000000-0000-4000-8000-000000000005';
    await delivered(id, eventId, { status: 204, text: '', problem: null });
    const path = `/api/admin/webhooks/${id}`;
    const { body } = await admin.get(`${path}/deliveries`);
    const [delivery] = body.data as { id: string }[];
    await admin.post(`${path}/test`);
    for (let count = 0; count < 2; count += 1) {
      await admin.post(`${path}/deliveries/${delivery?.id}/replay`);
      await admin.post(`${path}/replay`, { since: '2026-11-21T14:00:00Z' });
    }
    const { events } = (await admin.get(`/api/history/webhooks/${id}`)).body;
    const user = expect.stringMatching(/^admin-/);
    const replay = {
      user,
      summary: 'Entregas del webhook enviadas de nuevo',
      changes: [{ field: 'since', label: 'Desde', before: null, after: '21/11/2026 08:00:00' }],
    };
    const again = {
      user,
      summary: 'Entrega del webhook enviada de nuevo',
      changes: [
        { field: 'event_id', label: 'Identificador del aviso', before: null, after: eventId },
        { field: 'topic', label: 'Aviso', before: null, after: 'Reserva creada' },
      ],
    };
    expect(events).toMatchObject([
      ...[replay, again, replay, again],
      { user, summary: 'Webhook probado' },
      { summary: 'Webhook creado' },
    ]);
    await removed(id);
  });

  test('a removed one is gone with its secrets and deliveries', async () => {
    const id = await createdId();
    await delivered(id, '00000000-0000-4000-8000-000000000004', { status: 204, text: '', problem: null });
    expect((await admin.delete(`/api/admin/webhooks/${id}`)).status).toBe(200);
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
