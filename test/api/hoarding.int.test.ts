import { expect, test, vi } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { QueueFullError } from '../../commands/handler/keyed-queue.ts';
import { changeUser } from '../../commands/people/user.ts';
import { citizen, citizenApiOfFile } from '../support/citizen-api.ts';
import { slotAt, TUESDAY } from '../support/citizen-world.ts';
import type { HttpClient } from '../support/http-client.ts';

const api = await citizenApiOfFile();
const FROM = '10.9.0.1';
let number = 0;

/** A free hour each: two courts of twelve hours. */
const book = (client: HttpClient, address = FROM) => {
  const hour = number++;
  const available_date_id = slotAt(8 + (hour % 12), 1 + Math.floor(hour / 12));
  const body = { available_date_id, date: TUESDAY, observations: '' };
  return client.post('/api/makeReservationNormal1', body, { 'X-Forwarded-For': address });
};
const stranger = () => citizen(api, `20000000${10 + number}0101`, { isSelfMade: true });

test('accounts with unconfirmed addresses book twenty times a day from one network', async () => {
  for (let count = 0; count < 20; count += 1) expect((await book(await stranger())).status).toBe(200);
  const late = await stranger();
  const refused = await book(late);
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    ...[429, 'unconfirmed_network'],
    'Desde esta conexión ya se pidieron muchas reservas con cuentas sin confirmar. Confirme su correo electrónico para reservar.',
  ]);
  // Somebody else's network, and an account that has confirmed its address, are not concerned.
  expect((await book(await stranger(), '10.9.0.2')).status).toBe(200);
  await changeUser(
    api.booking.handler,
    { type: 'ConfirmEmail', userId: late.userId },
    newContext(api.booking),
  );
  await api.deps.waiter.waitFor(await api.booking.store.head(), ['accounts'], 10_000);
  expect((await book(late)).status).toBe(200);
});

test('tries of an unconfirmed account that lose the hour to another do not count', async () => {
  const address = '10.9.0.3';
  const taken = { available_date_id: slotAt(8), date: TUESDAY, observations: '' };
  const late = await stranger();
  for (let count = 0; count < 21; count += 1) {
    const lost = await late.post('/api/makeReservationNormal1', taken, { 'X-Forwarded-For': address });
    expect(lost.status).toBe(409);
  }
  expect((await book(late, address)).status).toBe(200);
});

test('tries of an unconfirmed account that fail do not count', async () => {
  const late = await stranger();
  const free = { available_date_id: slotAt(16, 2), date: TUESDAY, observations: '' };
  const bookFree = () => late.post('/api/makeReservationNormal1', free, { 'X-Forwarded-For': '10.9.0.4' });
  const failing = vi.spyOn(api.deps.booking.handler, 'execute').mockRejectedValue(new QueueFullError('full'));
  for (let count = 0; count < 21; count += 1) expect((await bookFree()).status).toBe(503);
  failing.mockRestore();
  expect((await bookFree()).status).toBe(200);
});
