import { expect, test } from 'vitest';
import { apiKeysView } from '../../projections/api-keys/projection.ts';
import { citizenApiOfFile } from '../support/citizen-api.ts';
import { TUESDAY } from '../support/citizen-world.ts';
import { HttpClient } from '../support/http-client.ts';
import { newKey, withKey } from '../support/key-client.ts';
import { failures, feedFailures } from '../support/open-data-validator.ts';
import { consumer, OPEN_VIEWS, PUBLISHER, settled, startOpenData } from '../support/open-data-world.ts';

/** The validators follow addresses, so the product names itself by the one that it listens on. */
const own = { url: '' };
const api = await citizenApiOfFile({
  projections: [...OPEN_VIEWS, apiKeysView],
  publishesOpenData: true,
  deps: { publicUrl: () => own.url },
});
own.url = api.url;
const admin = await api.as('admin');
await admin.send('PUT', '/api/settings', { json: PUBLISHER });
const { key } = await newKey(admin, { scopes: ['book'] });
const program = new HttpClient(api.url);
const stop = startOpenData(api);
await settled(api, consumer(api, '/openactive/feeds/slots'));
await stop();

test.each(['facility-uses', 'slots'])('the walk through %s finds no failure', async (name) => {
  expect(await feedFailures(`${api.url}/openactive/feeds/${name}`)).toEqual([]);
});

test.each(['facility-uses', 'slots'])('the items of %s follow the model of bookable data', async (name) => {
  const { known } = await read(`/openactive/feeds/${name}`);
  const found = await Promise.all(
    [...known.values()].slice(0, 20).map(({ data = {} }) => failures(data, 'BookableRPDEFeed')),
  );
  expect(found.flat()).toEqual([]);
});

test('the description in the dataset page follows its model', async () => {
  const { text } = await program.get('/openactive/');
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '';
  expect(await failures(JSON.parse(json), 'DatasetSite')).toEqual([]);
});

const slot = `${api.url}/openactive/courts/1/slots/1-${TUESDAY.replaceAll('-', '')}-600-660`;
const order = (type: string) => ({
  '@context': 'https://openactive.io/',
  '@type': type,
  brokerRole: 'https://openactive.io/AgentBroker',
  broker: { '@type': 'Organization', name: 'Portal' },
  seller: { '@type': 'Organization', '@id': `${api.url}/openactive/seller` },
  customer: { '@type': 'Person', email: 'ana@example.org' },
  orderedItem: [
    {
      '@type': 'OrderItem',
      position: 0,
      acceptedOffer: { '@type': 'Offer', '@id': `${slot}#offer` },
      orderedItem: { '@type': 'Slot', '@id': slot },
    },
  ],
  ...(type === 'Order' && {
    totalPaymentDue: { '@type': 'PriceSpecification', price: 0, priceCurrency: 'GTQ' },
  }),
});

async function put(path: string, body: object): Promise<object> {
  const answer = await program.send('PUT', `/openactive/booking${path}`, {
    json: body,
    headers: withKey(key),
  });
  return JSON.parse(answer.text);
}

test('the answers of the Open Booking API follow their models', async () => {
  const uuid = '0a1f2e3d-0000-4000-8000-000000000001';
  const { customer: _, ...c1 } = order('OrderQuote');
  expect(await failures(await put(`/order-quote-templates/${uuid}`, c1), 'C1Response')).toEqual([]);
  expect(await failures(await put(`/order-quotes/${uuid}`, order('OrderQuote')), 'C2Response')).toEqual([]);
  expect(await failures(await put(`/orders/${uuid}`, order('Order')), 'BResponse')).toEqual([]);
  const { text } = await program.send('GET', `/openactive/booking/orders/${uuid}`, { headers: withKey(key) });
  expect(await failures(JSON.parse(text), 'OrderStatus')).toEqual([]);
  const feed = await program.send('GET', '/openactive/booking/orders-rpde', { headers: withKey(key) });
  const [item] = JSON.parse(feed.text).items;
  expect(await failures(item.data, 'OrdersFeed')).toEqual([]);
});

async function read(path: string) {
  const feed = consumer(api, path);
  await feed.read();
  return feed;
}
