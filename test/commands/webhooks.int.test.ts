import type { Pool } from 'pg';
import { Webhook as Verifier } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { postgresDeliveries } from '../../commands/webhooks/deliveries.ts';
import { sendAgain } from '../../commands/webhooks/delivery-list.ts';
import { NOW } from '../support/booking-world.ts';
import { eventually } from '../support/eventually.ts';
import { aReservation, cancelled, checkedIn, moved, reserved, restored } from '../support/sample-events.ts';
import { type Received, type Receiver, webhookReceiver } from '../support/webhook-receiver.ts';
import { webhookWorld } from '../support/webhook-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const verified = (secret: string, { text, headers }: Received) =>
  new Verifier(secret).verify(text, headers as Record<string, string>);

const arrived = (receiver: Receiver, count: number) =>
  eventually(`delivery ${count}`, () => receiver.received.length >= count);

const one = aReservation({ unique: 'r1' });
const other = aReservation({ unique: 'r2' });

/** A world with a receiver at webhook `w1`. */
async function delivering() {
  const world = await webhookWorld();
  const receiver = await webhookReceiver();
  const secret = await world.add('w1', receiver.url);
  const settled = (state: string, count = 1) =>
    eventually(`${count} ${state}`, async () => {
      const rows = (await world.deliveries('w1')).filter((row) => row.state === state);
      return rows.length >= count && rows;
    });
  /** Until the last try has been noted. */
  const tried = (tries: number) =>
    eventually(`try ${tries}`, async () =>
      (await world.deliveries('w1')).find(
        (row) => row.tries === tries && (row.status ?? row.problem) !== null,
      ),
    );
  return { world, receiver, secret, settled, tried };
}

test('a receiver verifies a delivery by the public library', async () => {
  const { world, receiver, secret, settled } = await delivering();
  await world.start();
  const [id] = await world.write(reserved(one));
  await arrived(receiver, 1);
  const [received] = receiver.received;
  if (!received) throw new Error('nothing came');
  expect(verified(secret, received)).toEqual(JSON.parse(received.text));
  expect(received).toMatchObject({
    id,
    type: 'reservation.created',
    headers: { 'webhook-id': id, 'content-type': 'application/json' },
    data: { reservation_id: one.reservationId, center_id: 1, hour_start: '10:00', status: 0 },
  });
  const forged = { ...received, text: received.text.replace('10:00', '11:00') };
  expect(() => verified(secret, forged)).toThrow('No matching signature');
  const replayed = { ...received, headers: { ...received.headers, 'webhook-id': 'another' } };
  expect(() => verified(secret, replayed)).toThrow('No matching signature');
  expect(await settled('delivered')).toMatchObject([{ status: 204, tries: 1, tookMs: expect.any(Number) }]);
});

test('only the chosen events are delivered, and none of before', async () => {
  const world = await webhookWorld();
  const receiver = await webhookReceiver();
  await world.write(reserved(other));
  world.wait(1_000);
  await world.add('w1', receiver.url, ['reservation.cancelled']);
  await world.start();
  await world.write(reserved(one), checkedIn(one), cancelled(one));
  await arrived(receiver, 1);
  expect(receiver.received.map(({ type }) => type)).toEqual(['reservation.cancelled']);
  expect(await world.deliveries('w1')).toHaveLength(1);
});

test('only what concerns the chosen centers is delivered, at the new center of a move', async () => {
  const world = await webhookWorld();
  const receiver = await webhookReceiver();
  const all = await webhookReceiver();
  await world.add('w1', receiver.url, ['*'], [2]);
  await world.add('w2', all.url);
  await world.start();
  const to = { attractionId: 5, date: '2026-11-25', centerId: 2, start: 600, end: 660 };
  await world.write(reserved(one), reserved(other), moved(one, to));
  await arrived(all, 3);
  await arrived(receiver, 1);
  expect(receiver.received).toMatchObject([
    { type: 'reservation.moved', data: { center_id: 2, attraction_id: 5, date: '2026-11-25', status: 0 } },
  ]);
  expect(await world.deliveries('w1')).toHaveLength(1);
});

test('a reservation that waits holds up its own events, and no others', async () => {
  const { world, receiver, tried } = await delivering();
  receiver.answer = ({ data }) => (data.reservation_id === one.reservationId ? 503 : 204);
  await world.start();
  await world.write(reserved(one), cancelled(one), reserved(other), cancelled(other));
  const seen = () => receiver.received.map(({ type, data }) => `${type} ${data.reservation_id}`);
  await eventually('the other reservation', () =>
    seen().includes(`reservation.cancelled ${other.reservationId}`),
  );
  await tried(1);
  expect(seen()).not.toContain(`reservation.cancelled ${one.reservationId}`);
  receiver.answer = () => 204;
  world.wait(5_000);
  await eventually('its own', () => seen().includes(`reservation.cancelled ${one.reservationId}`));
  const own = seen().filter((text) => text.endsWith(one.reservationId));
  expect(own.map((text) => text.split(' ')[0])).toEqual([
    'reservation.created',
    'reservation.created',
    'reservation.cancelled',
  ]);
});

test('a slow address holds up no other', async () => {
  const { world, receiver } = await delivering();
  const quick = await webhookReceiver();
  await world.add('w2', quick.url);
  receiver.answer = () => 'hang';
  await world.start();
  await world.write(reserved(one), cancelled(one));
  await arrived(quick, 2);
  await arrived(receiver, 1);
  expect(receiver.received).toHaveLength(1);
});

test('a webhook that fails inside the product is reported, and holds up no other', async () => {
  const { world, receiver } = await delivering();
  await world.pool.query("update auth.webhook_secrets set secret = '\\x00'");
  const sound = await webhookReceiver();
  await world.add('w2', sound.url);
  await world.start();
  await world.write(reserved(one), cancelled(one));
  await arrived(sound, 2);
  await eventually('the error', () => world.errors.length > 0);
  expect(receiver.received).toEqual([]);
});

test('while a secret rotates both sign, a day later the new one alone', async () => {
  const { world, receiver, secret } = await delivering();
  await world.start();
  const next = await world.secrets.issue('w1', 'rotation-1');
  expect(await world.secrets.issue('w1', 'rotation-1')).toBe(next);
  await world.write(reserved(one));
  await arrived(receiver, 1);
  const [first] = receiver.received;
  if (!first) throw new Error('nothing came');
  expect(String(first.headers['webhook-signature']).split(' ')).toHaveLength(2);
  for (const known of [secret, next]) expect(verified(known, first)).toBeTruthy();
  world.wait(24 * HOUR);
  await world.write(cancelled(one));
  await arrived(receiver, 2);
  const [, second] = receiver.received;
  if (!second) throw new Error('nothing came');
  expect(verified(next, second)).toBeTruthy();
  expect(() => verified(secret, second)).toThrow('No matching signature');
});

test('each secret signs for a day after it was renewed, also one that was renewed in haste', async () => {
  const { world, secret } = await delivering();
  for (const [index, secretId] of ['hasty-1', 'hasty-2', 'hasty-3'].entries()) {
    world.wait(60_000);
    await world.secrets.issue('w1', secretId);
    expect(await world.secrets.of('w1')).toHaveLength(index + 2);
  }
  expect(await world.secrets.of('w1')).toContain(secret);
  world.wait(24 * HOUR);
  expect(await world.secrets.of('w1')).toHaveLength(1);
});

test('a secret is stored sealed, for its own webhook', async () => {
  const { world, secret } = await delivering();
  const { rows } = await world.pool.query<{ secret: Buffer }>('select secret from auth.webhook_secrets');
  const plain = Buffer.from(secret.replace('whsec_', ''), 'base64');
  expect(plain).toHaveLength(32);
  expect(rows.map((row) => row.secret.includes(plain))).toEqual([false]);
  await world.pool.query("update auth.webhook_secrets set webhook_id = 'w2'");
  await expect(world.secrets.of('w2')).rejects.toThrow();
});

test('pauses grow for three days; then the address is paused and what waits is kept', async () => {
  const { world, receiver, tried } = await delivering();
  receiver.answer = () => 500;
  await world.start();
  await world.write(reserved(one), cancelled(one));
  const pauses: number[] = [];
  for (let tries = 1; ; tries += 1) {
    const { dueAt } = await tried(tries);
    const pause = Date.parse(dueAt) - Date.parse(world.clock.now());
    if (pause === 0) break;
    pauses.push(pause);
    world.wait(pause);
  }
  expect(await world.statusOf('w1')).toBe('failing');
  expect(pauses.slice(0, 4)).toEqual([5_000, 30_000, 5 * MINUTE, 30 * MINUTE]);
  // The last one is cut off, so that the last try comes when three days are over.
  expect(pauses.slice(0, -1)).toEqual(pauses.slice(0, -1).sort((a, b) => a - b));
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(72 * HOUR);
  expect((await world.deliveries('w1')).map(({ state }) => state)).toEqual(['waiting', 'waiting']);

  const before = receiver.received.length;
  receiver.answer = () => 204;
  await sendAgain(world.pool, 'w1', 'waiting', world.clock.now());
  await world.setState('w1', 'active');
  await arrived(receiver, before + 2);
  expect(receiver.received.slice(before).map(({ type }) => type)).toEqual([
    'reservation.created',
    'reservation.cancelled',
  ]);
});

test('an address that refuses one delivery alone stays active, and its subject goes on', async () => {
  const { world, receiver, settled, tried } = await delivering();
  receiver.answer = ({ type, data }) =>
    data.reservation_id === one.reservationId && type === 'reservation.created' ? 422 : 204;
  await world.start();
  await world.write(reserved(one), cancelled(one));
  await tried(1);
  await world.write(reserved(other));
  await settled('delivered');
  world.wait(72 * HOUR);
  await settled('failed');
  await settled('delivered', 2);
  expect(await world.statusOf('w1')).toBe('active');
  expect(receiver.received.at(-1)).toMatchObject({ type: 'reservation.cancelled' });
});

test('410 ends it: nothing more is sent, or kept to be sent', async () => {
  const { world, receiver, settled } = await delivering();
  receiver.answer = () => 410;
  await world.start();
  await world.write(reserved(one), cancelled(one));
  await settled('failed', 2);
  await eventually('the end', async () => (await world.statusOf('w1')) === 'gone');
  // Passes the follower behind those for the webhook that goes on.
  const witness = await webhookReceiver();
  await world.add('w2', witness.url);
  await world.write(restored(one));
  await arrived(witness, 1);
  expect(receiver.received).toHaveLength(1);
  expect(await world.deliveries('w1')).toHaveLength(2);
});

test('a paused one collects, and delivers in order when it is resumed', async () => {
  const { world, receiver, settled } = await delivering();
  await world.start();
  await world.setState('w1', 'paused');
  await world.write(reserved(one), cancelled(one));
  await settled('waiting', 2);
  expect(receiver.received).toEqual([]);
  await world.setState('w1', 'active');
  await arrived(receiver, 2);
  expect(receiver.received.map(({ type }) => type)).toEqual(['reservation.created', 'reservation.cancelled']);
});

test.each([301, 302, 307, 308, 400, 404, 429, 500])('%s is tried again', async (status) => {
  const { world, receiver, tried, settled } = await delivering();
  receiver.answer = () => status;
  await world.start();
  await world.write(reserved(one));
  expect(await tried(1)).toMatchObject({ state: 'waiting', status, answer: status >= 400 ? 'no puedo' : '' });
  receiver.answer = () => 204;
  world.wait(5_000);
  expect(await settled('delivered')).toMatchObject([{ tries: 2, status: 204 }]);
});

test('no answer is tried again, and says why', async () => {
  const { world, receiver, tried } = await delivering();
  receiver.answer = () => 'hang';
  await world.start({ timeoutMs: 50 });
  await world.write(reserved(one));
  expect(await tried(1)).toMatchObject({ state: 'waiting', status: null, problem: 'timeout' });
});

test('those behind a delivery that waits are due when it is, so that they are not looked at', async () => {
  const { world, receiver, tried, settled } = await delivering();
  receiver.answer = () => 503;
  await world.start();
  await world.setState('w1', 'paused');
  await world.write(reserved(one), cancelled(one), restored(one));
  await settled('waiting', 3);
  await world.setState('w1', 'active');
  await tried(1);
  const due = new Set((await world.deliveries('w1')).map(({ dueAt }) => Date.parse(dueAt)));
  expect([...due]).toEqual([Date.parse(world.clock.now()) + 5_000]);
  receiver.answer = () => 204;
  world.wait(5_000);
  await settled('delivered', 3);
  expect(receiver.received.slice(1).map(({ type }) => type)).toEqual([
    ...['reservation.created', 'reservation.cancelled', 'reservation.restored'],
  ]);
});

test('taking from a long queue reads a few rows of it', async () => {
  const { pool } = await webhookWorld();
  await pool.query(
    `insert into process.webhook_deliveries (webhook_id, event_id, topic, subject, body, happened_at, due_at)
     select 'w1', gen_random_uuid(), 'reservation.created', 'reservation:' || n % 5000, '{}', $1, $1
     from generate_series(1, 15000) n`,
    [NOW],
  );
  await pool.query('analyze process.webhook_deliveries');
  const client = await pool.connect();
  onTestFinished(() => client.release());
  await client.query('begin');
  const taken = await postgresDeliveries(client as unknown as Pool).take('w1', NOW, NOW, 8);
  expect(taken).toHaveLength(8);
  const { rows } = await client.query<{ read: number }>(
    `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
     where relname = 'webhook_deliveries'`,
  );
  expect(rows[0]?.read).toBeLessThan(100);
});

test('one delivery, or all since an instant, are sent again in their order', async () => {
  const { world, receiver, settled } = await delivering();
  await world.start();
  await world.write(reserved(one));
  await settled('delivered');
  world.wait(HOUR);
  const since = world.clock.now();
  await world.write(cancelled(one), restored(one));
  await settled('delivered', 3);
  const types = () => receiver.received.slice(3).map(({ type }) => type);

  const oldest = (await world.deliveries('w1')).at(-1);
  const again = await sendAgain(world.pool, 'w1', { number: oldest?.number ?? '' }, world.clock.now());
  expect(again).toBe(1);
  await arrived(receiver, 4);
  expect(types()).toEqual(['reservation.created']);
  expect(receiver.received[3]?.id).toBe(receiver.received[0]?.id);

  await settled('delivered', 3);
  expect(await sendAgain(world.pool, 'w1', { since }, world.clock.now())).toBe(2);
  await arrived(receiver, 6);
  expect(types()).toEqual(['reservation.created', 'reservation.cancelled', 'reservation.restored']);
  expect(await sendAgain(world.pool, 'w2', { since }, world.clock.now())).toBe(0);
});

test('a removed one is sent nothing more', async () => {
  const { world, receiver } = await delivering();
  const witness = await webhookReceiver();
  await world.add('w2', witness.url);
  await world.start();
  await world.change({ type: 'RemoveWebhook', webhookId: 'w1' });
  await world.write(reserved(one));
  await arrived(witness, 1);
  expect(receiver.received).toEqual([]);
});

test('a restart repeats nothing that was delivered', async () => {
  const { world, receiver, settled } = await delivering();
  const stop = await world.start();
  await world.write(reserved(one));
  await settled('delivered');
  await stop();
  await world.write(cancelled(one));
  await world.start();
  await settled('delivered', 2);
  expect(receiver.received.map(({ type }) => type)).toEqual(['reservation.created', 'reservation.cancelled']);
});

test('the delivery of a dead process is another one’s after its lease, before what follows it', async () => {
  const { world, receiver, settled } = await delivering();
  receiver.answer = () => 'hang';
  const stop = await world.start({ timeoutMs: 60_000 });
  await world.write(reserved(one), cancelled(one));
  await arrived(receiver, 1);
  await stop();
  receiver.answer = () => 204;
  await world.start();
  await world.write(reserved(other));
  await settled('delivered');
  expect(receiver.received.map(({ data }) => data.reservation_id)).toEqual([
    one.reservationId,
    other.reservationId,
  ]);
  world.wait(20_000);
  await settled('delivered', 3);
  expect(receiver.received.map(({ type }) => type)).toEqual([
    ...['reservation.created', 'reservation.created', 'reservation.created', 'reservation.cancelled'],
  ]);
});

test('two processes at once send nothing twice, each reservation in its order', async () => {
  const { world, receiver, settled } = await delivering();
  await Promise.all([world.start(), world.start()]);
  const many = Array.from({ length: 12 }, (_, index) => aReservation({ unique: `m${index}` }));
  for (const each of many) await world.write(reserved(each), cancelled(each), restored(each));
  await settled('delivered', 36);
  expect(receiver.received).toHaveLength(36);
  for (const { reservationId } of many)
    expect(
      receiver.received.filter(({ data }) => data.reservation_id === reservationId).map(({ type }) => type),
    ).toEqual(['reservation.created', 'reservation.cancelled', 'reservation.restored']);
});
