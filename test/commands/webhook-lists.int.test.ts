import { expect, test } from 'vitest';
import { readSummaries } from '../../commands/webhooks/delivery-list.ts';
import { sendTest } from '../../commands/webhooks/send-test.ts';
import { loadWebhooks } from '../../commands/webhooks/webhooks.ts';
import { eventually } from '../support/eventually.ts';
import { aReservation, cancelled, reserved } from '../support/sample-events.ts';
import { webhookReceiver } from '../support/webhook-receiver.ts';
import { webhookWorld } from '../support/webhook-world.ts';

test('a summary counts the deliveries that wait, and says how the last one that was tried went', async () => {
  const world = await webhookWorld();
  const receiver = await webhookReceiver();
  await world.add('w1', receiver.url);
  const one = aReservation({ unique: 'r1' });
  receiver.answer = () => 503;
  await world.start();
  await world.write(reserved(one), cancelled(one));
  await eventually('a try of the first of two', async () => {
    const rows = await world.deliveries('w1');
    return rows.length === 2 && rows.some(({ status }) => status === 503);
  });
  const summaryOf = await readSummaries(world.pool);
  expect(summaryOf('w1')).toMatchObject({ waiting: 2, last: { topic: 'reservation.created', status: 503 } });
  expect(summaryOf('w2')).toEqual({ waiting: 0, last: null });
});

test('a test is delivered at once, names its webhook, and is listed', async () => {
  const world = await webhookWorld();
  const receiver = await webhookReceiver();
  const secret = await world.add('w1', receiver.url);
  const webhook = (await loadWebhooks(world.handler)).get('w1');
  if (!webhook) throw new Error('no webhook');
  const eventId = world.ids.uuid();
  const at = world.clock.now();
  const sent = await sendTest(
    world.pool,
    { webhook, eventId, at, secrets: [secret] },
    { allowsInternal: true },
  );
  expect(receiver.received.map(({ text }) => JSON.parse(text))).toEqual([
    { type: 'webhook.test', timestamp: at, data: { webhook_id: 'w1' } },
  ]);
  expect(sent).toMatchObject({ eventId, state: 'delivered', status: 204, tries: 1 });
  expect(await world.deliveries('w1')).toEqual([sent]);
});
