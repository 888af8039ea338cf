import { describe, expect, test } from 'vitest';
import { changeCatalog } from '../../commands/catalog/catalog.ts';
import { newContext } from '../../commands/handler/context.ts';
import { attractions } from '../../domain/catalog/kinds.ts';
import { createCodec } from '../../eventstore/codec.ts';
import { apiKeysView } from '../../projections/api-keys/projection.ts';
import { citizenApiOfFile } from '../support/citizen-api.ts';
import { TUESDAY } from '../support/citizen-world.ts';
import { eventually } from '../support/eventually.ts';
import { type Answer, HttpClient } from '../support/http-client.ts';
import { newKey, withKey } from '../support/key-client.ts';
import {
  consumer,
  freeByFeed,
  OPEN_VIEWS,
  PUBLISHER,
  type RpdeItem,
  settled,
  startOpenData,
} from '../support/open-data-world.ts';

const api = await citizenApiOfFile({ projections: [...OPEN_VIEWS, apiKeysView], publishesOpenData: true });
const admin = await api.as('admin');
const program = new HttpClient(api.url);
const BOOKING = '/openactive/booking';
const BASE = 'https://reservas.example.org/openactive';
const SLOTS = '/openactive/feeds/slots';

test('nothing is published before the publisher is known', async () => {
  for (const path of ['/openactive/', SLOTS, '/openactive/feeds/facility-uses'])
    expect((await program.get(path)).status).toBe(404);
  expect((await admin.get('/api/open-data')).body).toMatchObject({ state: 'incomplete' });
  expect((await admin.send('PUT', '/api/settings', { json: { publisher_url: 'javascript:1' } })).status).toBe(
    422,
  );
  const { body } = await admin.send('PUT', '/api/settings', { json: PUBLISHER });
  expect(body.settings).toMatchObject(PUBLISHER);
  expect((await admin.get('/api/open-data')).body).toMatchObject({
    state: 'published',
    slot_feed_url: `${BASE}/feeds/slots`,
  });
});

const { key } = await newKey(admin, { scopes: ['book'] });
const { key: other } = await newKey(admin, { scopes: ['book'] });
const send = (method: string, path: string, json?: object, by = key) =>
  program.send(method, `${BOOKING}${path}`, {
    ...(json && { raw: JSON.stringify(json) }),
    headers: {
      ...withKey(by),
      ...(json && { 'Content-Type': 'application/vnd.openactive.booking+json; version=1' }),
    },
  });

let made = 0;
function newUuid(): string {
  made += 1;
  return `0a1f2e3d-0000-4000-8000-${String(made).padStart(12, '0')}`;
}

const slotAt = (hour: number, court = 1) =>
  `${BASE}/courts/${court}/slots/${court}-${TUESDAY.replaceAll('-', '')}-${hour * 60}-${hour * 60 + 60}`;

function orderOf(type: 'Order' | 'OrderQuote', ...slots: readonly string[]) {
  return {
    '@context': 'https://openactive.io/',
    '@type': type,
    brokerRole: 'https://openactive.io/AgentBroker',
    broker: { '@type': 'Organization', name: 'Portal de deportes' },
    seller: { '@type': 'Organization', '@id': `${BASE}/seller` },
    customer: { '@type': 'Person', email: 'ana@example.org', givenName: 'Ana' },
    orderedItem: slots.map((slot, position) => ({
      '@type': 'OrderItem',
      position,
      acceptedOffer: { '@type': 'Offer', '@id': `${slot}#offer` },
      orderedItem: { '@type': 'Slot', '@id': slot },
    })),
    ...(type === 'Order'
      ? { totalPaymentDue: { '@type': 'PriceSpecification', price: 0, priceCurrency: 'GTQ' } }
      : {}),
  };
}

interface Item {
  readonly '@id': string;
  readonly orderItemStatus: string;
  readonly accessCode: readonly { readonly description: string }[];
}

async function booked(uuid: string, ...slots: readonly string[]): Promise<readonly Item[]> {
  const answer = await send('PUT', `/orders/${uuid}`, orderOf('Order', ...slots));
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return JSON.parse(answer.text).orderedItem as Item[];
}

async function reservationOf(uuid: string): Promise<string> {
  const { rows } = await api.pool.query(
    `select reservation_id as id from read.open_order_items join read.open_orders using (order_id) where uuid = $1`,
    [uuid],
  );
  return rows[0].id;
}

/** Both courts on one cell of a floor, or on none. */
async function share(floorId: number | null): Promise<void> {
  const json = { floor_id: floorId, cells: floorId === null ? [] : [1], from: '2026-11-23' };
  for (const court of [1, 2])
    expect((await admin.send('PUT', `/api/attraction/${court}/floor`, { json })).status).toBe(200);
}

async function newFloor(name: string): Promise<number> {
  const cells = [{ name: 'A', row: 0, column: 0 }];
  const { body } = await admin.post('/api/floors', { center_id: 1, name, cells });
  return (body.floor as { id: number }).id;
}

async function gap(minutes_after: number): Promise<void> {
  const change = { type: 'Change', id: 1, fields: { minutes_after } } as const;
  await changeCatalog(api.booking.handler, attractions, change, newContext(api.booking));
}

const refusalOf = ({ status, text }: Answer) => [status, JSON.parse(text).code];

describe('the feeds', () => {
  test('follow the public search through bookings and the time', async () => {
    const stop = startOpenData(api);
    const slots = consumer(api, SLOTS);
    await settled(api, slots);
    expect(slots.known.size).toBeGreaterThan(10);
    await booked(newUuid(), slotAt(9));
    await settled(api, slots);
    await eventually('the booked slot has no use left', async () => {
      await slots.read();
      return slots.known.get(`1-${TUESDAY.replaceAll('-', '')}-540-600`)?.data?.remainingUses === 0;
    });
    await stop();
  });

  test('follow changes of floors', async () => {
    const stop = startOpenData(api);
    const slots = consumer(api, SLOTS);
    await settled(api, slots);
    const before = freeByFeed(slots);
    await share(await newFloor('Duela'));
    await settled(api, slots);
    expect(freeByFeed(slots).length).toBeLessThan(before.length);
    await share(null);
    await settled(api, slots);
    expect(freeByFeed(slots)).toEqual(before);
    await stop();
  });

  test('show all items again when their terms change', async () => {
    const stop = startOpenData(api);
    const slots = consumer(api, SLOTS);
    const facilities = consumer(api, '/openactive/feeds/facility-uses');
    await settled(api, slots);
    await facilities.read();
    const before = (await admin.get('/api/settings')).body.settings;
    const changed = { cancel_deadline_minutes: 95, publisher_name: 'Otra oficina' };
    expect((await admin.send('PUT', '/api/settings', { json: changed })).status).toBe(200);
    const said = (what: string) => (item: RpdeItem) => JSON.stringify(item.data).includes(what);
    await eventually('each hour and each court says so', async () => {
      await Promise.all([slots.read(), facilities.read()]);
      return (
        [...slots.known.values()].every(said('"PT1H35M"')) &&
        [...facilities.known.values()].every(said('"Otra oficina"'))
      );
    });
    await booked(newUuid(), slotAt(10));
    await settled(api, slots);
    await stop();
    for (const [kept, path] of [
      [slots, SLOTS] as const,
      [facilities, '/openactive/feeds/facility-uses'] as const,
    ]) {
      const late = consumer(api, path);
      await late.read();
      expect(late.known).toEqual(kept.known);
    }
    const { cancel_deadline_minutes, publisher_name } = before as Readonly<Record<string, unknown>>;
    await admin.send('PUT', '/api/settings', { json: { cancel_deadline_minutes, publisher_name } });
  });

  test('have the headers of the guidelines', async () => {
    const first = await program.get(SLOTS);
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(first.headers.get('content-type')).toBe('application/vnd.openactive.rpde+json; version=1');
    const slots = consumer(api, SLOTS);
    await slots.read();
    const last = await program.get(slots.next());
    expect(last.headers.get('cache-control')).toBe('public, max-age=8');
    expect(JSON.parse(last.text)).toMatchObject({ items: [], next: expect.stringContaining(slots.next()) });
  });

  test.each([
    ['half a place', '?afterTimestamp=1'],
    ['a place that is no number', '?afterTimestamp=x&afterId=1'],
    ['a place beyond all', '?afterTimestamp=9223372036854775808&afterId=1'],
  ])('refuse %s', async (_, query) => {
    expect((await program.get(SLOTS + query)).status).toBe(422);
  });

  test('have a last place', async () => {
    const answer = await program.get(`${SLOTS}?afterTimestamp=9223372036854775807&afterId=1`);
    expect([answer.status, JSON.parse(answer.text).items]).toEqual([200, []]);
  });

  test('show each court under the name of the search', async () => {
    const facilities = consumer(api, '/openactive/feeds/facility-uses');
    await facilities.read();
    const names = [...facilities.known.values()].map(({ data }) => data?.name);
    const { body } = await program.get(`/api/search-attractions/${TUESDAY}/all/all`);
    expect(names.sort()).toEqual((body.data as { name: string }[]).map(({ name }) => name).sort());
  });
});

describe('an order', () => {
  test('is quoted, booked, shown, cancelled and listed', async () => {
    const uuid = newUuid();
    for (const path of [`/order-quote-templates/${uuid}`, `/order-quotes/${uuid}`]) {
      const quote = await send('PUT', path, orderOf('OrderQuote', slotAt(11)));
      expect([quote.status, JSON.parse(quote.text)['@type']]).toEqual([200, 'OrderQuote']);
    }
    const before = await api.booking.store.head();
    const [item] = await booked(uuid, slotAt(11));
    expect(await api.eventsAfter(before)).toEqual([
      'OpenOrderRequested',
      'SlotReserved',
      'OpenOrderCompleted',
    ]);
    expect(item?.orderItemStatus).toBe('https://openactive.io/OrderItemConfirmed');
    expect(item?.accessCode[0]?.description).toMatch(/^[A-Z0-9]{8,}$/);
    expect((await send('PUT', `/orders/${uuid}`, orderOf('Order', slotAt(11)))).status).toBe(201);
    const change = {
      '@type': 'Order',
      orderedItem: [{ '@id': item?.['@id'], orderItemStatus: 'https://openactive.io/CustomerCancelled' }],
    };
    expect((await send('PATCH', `/orders/${uuid}`, change)).status).toBe(204);
    expect((await send('PATCH', `/orders/${uuid}`, change)).status).toBe(204);
    const shown = await send('GET', `/orders/${uuid}`);
    expect(JSON.parse(shown.text)).toMatchObject({
      customer: { email: 'ana@example.org' },
      orderedItem: [{ orderItemStatus: 'https://openactive.io/CustomerCancelled' }],
    });
    const feed = await send('GET', '/orders-rpde');
    expect(feed.headers.get('cache-control')).toBe('no-store');
    expect(feed.text).toContain(uuid);
    expect(feed.text).not.toContain('ana@example.org');
    expect(JSON.parse((await send('GET', '/order-proposals-rpde')).text).items).toEqual([]);
  });

  test('holds all its hours or none', async () => {
    await booked(newUuid(), slotAt(13));
    const refused = await send('PUT', `/orders/${newUuid()}`, orderOf('Order', slotAt(12), slotAt(13)));
    expect(refused.status).toBe(409);
    expect(JSON.parse(refused.text).orderedItem[1].error[0]['@type']).toBe('OpportunityIsFullError');
    await booked(newUuid(), slotAt(12));
  });

  test.each<[string, () => Promise<unknown>, readonly string[], () => Promise<unknown>]>([
    ['one hour twice', async () => {}, [slotAt(18), slotAt(18)], async () => {}],
    [
      'two hours of one floor',
      async () => share(await newFloor('Madera')),
      [slotAt(18), slotAt(18, 2)],
      () => share(null),
    ],
    ['hours closer than the gap between them', () => gap(15), [slotAt(18), slotAt(19)], () => gap(0)],
  ])('of %s is refused for the second, as its quote is', async (_, prepare, hours, restore) => {
    await prepare();
    for (const [path, type] of [
      ['/order-quotes', 'OrderQuote'],
      ['/orders', 'Order'],
    ] as const) {
      const answer = await send('PUT', `${path}/${newUuid()}`, orderOf(type, ...hours));
      const errors = JSON.parse(answer.text).orderedItem.map((item: { error?: object }) => item.error);
      expect([answer.status, errors]).toEqual([
        409,
        [undefined, [expect.objectContaining({ '@type': 'OpportunityIsFullError' })]],
      ]);
    }
    await restore();
  });

  test('has one winner of many', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        send(
          'PUT',
          `/orders/${newUuid()}`,
          orderOf('Order', slotAt(14), slotAt(15)),
          index % 2 ? key : other,
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    for (const { text } of answers.filter(({ status }) => status === 409))
      expect(JSON.parse(text).orderedItem).toMatchObject([
        { error: [{ '@type': 'OpportunityIsFullError' }] },
        { error: [{ '@type': 'OpportunityIsFullError' }] },
      ]);
  });

  test('asked for several times at once is one, booked for each of them', async () => {
    const uuids = [18, 19].map((hour) => [newUuid(), hour] as const);
    for (const [uuid, hour] of uuids) {
      const ask = () => send('PUT', `/orders/${uuid}`, orderOf('Order', slotAt(hour, 2), slotAt(hour)));
      const answers = await Promise.all(Array.from({ length: 6 }, ask));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
      const ids = answers.map(({ text }) => JSON.parse(text).orderedItem.map((item: Item) => item['@id']));
      expect(new Set(ids.map(String)).size).toBe(1);
      expect((await send('DELETE', `/orders/${uuid}`)).status).toBe(204);
    }
  });

  test('is shown, also before its view has seen it', async () => {
    const uuid = newUuid();
    const asked = orderOf('Order', slotAt(19), slotAt(18));
    const first = await send('PUT', `/orders/${uuid}`, asked);
    await api.pool.query('delete from read.open_orders where uuid = $1', [uuid]);
    const again = await send('PUT', `/orders/${uuid}`, asked);
    expect([again.status, JSON.parse(again.text)]).toEqual([201, JSON.parse(first.text)]);
    const shown = await send('GET', `/orders/${uuid}`);
    expect([shown.status, JSON.parse(shown.text)]).toEqual([200, JSON.parse(first.text)]);
    expect((await send('DELETE', `/orders/${uuid}`)).status).toBe(204);
  });

  test('is seen by its partner alone', async () => {
    const uuid = newUuid();
    await booked(uuid, slotAt(16));
    expect(refusalOf(await send('PUT', `/orders/${uuid}`, orderOf('Order', slotAt(19))))).toEqual([
      409,
      'open_order_exists',
    ]);
    for (const method of ['GET', 'DELETE'])
      expect(refusalOf(await send(method, `/orders/${uuid}`, undefined, other))).toEqual([
        404,
        'open_order_unknown',
      ]);
    expect((await send('GET', '/orders-rpde', undefined, other)).text).not.toContain(uuid);
  });

  test('says that the seller cancelled', async () => {
    const uuid = newUuid();
    await booked(uuid, slotAt(17));
    expect((await admin.send('DELETE', `/api/reservation/${await reservationOf(uuid)}`)).status).toBe(200);
    await eventually('the order says so', async () =>
      (await send('GET', `/orders/${uuid}`)).text.includes('SellerCancelled'),
    );
  });

  test('is neither offered nor taken where staff approve each booking', async () => {
    const stop = startOpenData(api);
    const slots = consumer(api, SLOTS);
    await settled(api, slots);
    const before = freeByFeed(slots);
    expect(before).not.toEqual([]);
    const approve = (center_ids: readonly number[]) =>
      admin.send('PUT', '/api/approval-scope', { json: { reservation_type_ids: [], center_ids } });
    expect((await approve([1])).status).toBe(200);
    const quote = await send('PUT', `/order-quotes/${newUuid()}`, orderOf('OrderQuote', slotAt(19)));
    expect(quote.status).toBe(409);
    const order = await send('PUT', `/orders/${newUuid()}`, orderOf('Order', slotAt(19)));
    expect(order.status).toBe(409);
    await eventually('nothing is offered', async () => {
      await slots.read();
      return slots.known.size === 0;
    });
    expect((await approve([])).status).toBe(200);
    await settled(api, slots);
    expect(freeByFeed(slots)).toEqual(before);
    await stop();
  });

  test('names the court to which staff move it on its floor', async () => {
    const uuid = newUuid();
    await booked(uuid, slotAt(8));
    await share(await newFloor('Parqué'));
    const before = await api.booking.store.head();
    const to = { attraction_id: 2, date: TUESDAY, hour_start: '08:00', hour_end: '09:00' };
    expect((await admin.post(`/api/reservation/${await reservationOf(uuid)}/move`, to)).status).toBe(200);
    expect(await api.eventsAfter(before)).toEqual(['ReservationRescheduled']);
    await eventually('the order says so', async () =>
      (await send('GET', `/orders/${uuid}`)).text.includes(slotAt(8, 2)),
    );
    expect((await send('GET', '/orders-rpde')).text).toContain(slotAt(8, 2));
    await share(null);
  });

  test('that is deleted is gone with its customer, and its UUID stays used', async () => {
    const uuid = newUuid();
    await booked(uuid, slotAt(18));
    expect((await send('DELETE', `/orders/${uuid}`)).status).toBe(204);
    expect((await send('DELETE', `/orders/${uuid}`)).status).toBe(204);
    expect((await send('GET', `/orders/${uuid}`)).status).toBe(404);
    expect(refusalOf(await send('PUT', `/orders/${uuid}`, orderOf('Order', slotAt(18))))).toEqual([
      409,
      'open_order_deleted',
    ]);
    const stored = await createCodec(api.deps.keyRing).decode(await api.booking.store.readAll());
    const orders = stored.flatMap(({ event }) => (event.type === 'OpenOrderRequested' ? [event.data] : []));
    expect(orders.find((order) => order.uuid === uuid)?.customerEmail).toBe('(datos eliminados)');
    const orderFeed = JSON.parse((await send('GET', '/orders-rpde')).text).items as {
      id: string;
      state: string;
    }[];
    expect(orderFeed.find(({ id }) => id === uuid)?.state).toBe('deleted');
  });

  test.each([
    ['an unknown hour', { ...orderOf('Order', `${BASE}/courts/1/slots/1-20991231-60-120`) }, 409],
    ['an hour outside the window', { ...orderOf('Order', slotAt(3)) }, 409],
    ['another seller', { ...orderOf('Order', slotAt(19)), seller: { '@id': 'https://x.test/' } }, 400],
    ['a price', { ...orderOf('Order', slotAt(19)), totalPaymentDue: { price: 5 } }, 400],
    ['no customer', { ...orderOf('Order', slotAt(19)), customer: undefined }, 400],
    ['no hours', { ...orderOf('Order', slotAt(19)), orderedItem: [] }, 422],
    ['another type', orderOf('OrderQuote', slotAt(19)), 400],
  ])('is refused with %s', async (_, body, status) => {
    const answer = await send('PUT', `/orders/${newUuid()}`, body);
    expect([answer.status, answer.text]).toEqual([status, expect.any(String)]);
  });

  test('is not for accounts', async () => {
    const answer = await admin.get(`${BOOKING}/orders-rpde`);
    expect([answer.status, answer.body.code]).toEqual([403, 'key_needed']);
  });

  test('asked for again is the same, also when its hours are published no more; another under its UUID is refused', async () => {
    const uuid = newUuid();
    const asked = orderOf('Order', slotAt(11));
    const first = await send('PUT', `/orders/${uuid}`, asked);
    expect([first.status, (await send('PUT', `/orders/${uuid}`, asked)).status]).toEqual([201, 201]);
    const stop = startOpenData(api, { facilities: async () => [], offered: async () => new Map() });
    await eventually('nothing is published', async () => {
      const slots = consumer(api, SLOTS);
      await slots.read();
      return slots.known.size === 0;
    });
    await stop();
    const again = await send('PUT', `/orders/${uuid}`, asked);
    expect(again.status).toBe(201);
    expect(JSON.parse(again.text).orderedItem.map((item: Item) => item['@id'])).toEqual(
      JSON.parse(first.text).orderedItem.map((item: Item) => item['@id']),
    );
    expect((await send('PUT', `/orders/${uuid}`, orderOf('Order', slotAt(12)))).status).toBe(409);
    expect((await send('PUT', `/orders/${newUuid()}`, asked)).status).toBe(409);
  });
});

const { key: narrow } = await newKey(admin, { scopes: ['availability'] });
const { key: hurried } = await newKey(admin, { scopes: ['book'] });
const JSON_BODY = { 'Content-Type': 'application/json' };
const ofKey = (by: string) => ({ ...withKey(by), ...JSON_BODY });
const raw = (method: string, path: string, headers: Readonly<Record<string, string | null>>, body?: string) =>
  program.send(method, `${BOOKING}${path}`, { headers, ...(body !== undefined && { raw: body }) });
const order = JSON.stringify(orderOf('Order', slotAt(20)));
const put = (by: string, body: string) => raw('PUT', `/orders/${newUuid()}`, ofKey(by), body);

describe('each refusal is an error of the Open Booking API', () => {
  test.each<[string, object, string]>([
    ['another seller', { seller: { '@id': 'https://x.test/' } }, 'seller_mismatch'],
    ['a price', { totalPaymentDue: { price: 5 } }, 'total_payment_due_mismatch'],
    ['no customer', { customer: undefined }, 'incomplete_customer_details'],
    ['another type', { '@type': 'OrderQuote' }, 'unexpected_order_type'],
  ])('%s has a code and a sentence', async (_, over, code) => {
    const answer = await put(key, JSON.stringify({ ...orderOf('Order', slotAt(20)), ...over }));
    const { description, ...body } = JSON.parse(answer.text);
    expect(body).toMatchObject({ code, error: description });
  });

  test.each<[object, string]>([
    [{}, 'Indique al menos una hora'],
    [{ orderedItem: 'x' }, 'Indique al menos una hora'],
    [{ orderedItem: [5] }, 'Debe ser un objeto'],
    [{ orderedItem: [{ position: -1 }] }, 'Debe ser un número entero de 0 a 1000'],
    [{ orderedItem: [{ orderedItem: 5 }] }, 'Debe ser una dirección, o un objeto con «@id»'],
    [{ '@type': 5 }, 'Debe ser un texto'],
    [{ customer: 'ana' }, 'Debe ser un objeto'],
    [{ totalPaymentDue: { price: '0' } }, 'Debe ser un número'],
  ])('%j is described to a person', async (body, sentence) => {
    const { description } = JSON.parse((await put(key, JSON.stringify(body))).text);
    expect(description).toContain(`»: ${sentence}.`);
    expect(description).not.toMatch(/inválid|esperaba|recibido/);
  });

  test.each<[string, () => Promise<Answer>, number, string]>([
    ['no key', () => raw('PUT', `/orders/${newUuid()}`, JSON_BODY, order), 403, 'NoAPITokenError'],
    ['a wrong key', () => put('rsv_unknown', order), 401, 'InvalidAPITokenError'],
    ['a key without the scope', () => put(narrow, order), 403, 'OpenBookingError'],
    ['an account', () => admin.get(`${BOOKING}/orders-rpde`), 403, 'NoAPITokenError'],
    ['no JSON', () => put(key, '{'), 400, 'OpenBookingError'],
    ['a body that breaks the contract', () => put(key, '{"@type":"Order"}'), 422, 'OpenBookingError'],
    ['too large a body', () => put(key, `"${'x'.repeat(2_000_000)}"`), 413, 'OpenBookingError'],
    ['a number that is no UUID', () => raw('PUT', '/orders/1', ofKey(key), order), 422, 'OpenBookingError'],
    ['an unknown order', () => send('GET', `/orders/${newUuid()}`), 404, 'UnknownOrderError'],
    ['an unknown address', () => send('GET', '/nothing'), 404, 'UnknownOrIncorrectEndpointError'],
    ['another method', () => send('POST', `/orders/${newUuid()}`, {}), 405, 'MethodNotAllowedError'],
  ])('%s', async (_, ask, status, type) => {
    const answer = await ask();
    expect(JSON.parse(answer.text)).toMatchObject({
      '@context': 'https://openactive.io/',
      '@type': type,
      description: expect.stringMatching(/\S{2}/),
      statusCode: status,
      code: expect.stringMatching(/^[a-z_]+$/),
      error: expect.stringMatching(/\S{2}/),
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      status,
      'application/vnd.openactive.booking+json; version=1',
    ]);
  });

  test('a key that is over its limit', async () => {
    await eventually('the key is refused', async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => send('GET', '/order-proposals-rpde', undefined, hurried)),
      );
      const over = answers.find(({ status }) => status === 429);
      return over !== undefined && JSON.parse(over.text)['@type'] === 'TooManyRequestsError';
    });
  });

  test('a city that publishes nothing', async () => {
    await admin.send('PUT', '/api/settings', { json: { publisher_name: '' } });
    const answer = await put(key, order);
    expect([answer.status, JSON.parse(answer.text)['@type']]).toEqual([404, 'NotFoundError']);
  });
});
