import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WaitingPerson, WaitingPlace } from '../../api/contract/waiting-list.ts';
import { changeCatalog } from '../../commands/catalog/catalog.ts';
import { changeSettings } from '../../commands/catalog/settings.ts';
import { newContext } from '../../commands/handler/context.ts';
import { runProcess } from '../../commands/processes/run-process.ts';
import { setApprovalScope } from '../../commands/reservation/approvals.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { waitingProcess } from '../../commands/reservation/waiting-process.ts';
import { centers } from '../../domain/catalog/kinds.ts';
import { NORMAL_TYPE_ID } from '../../domain/catalog/normal-type.ts';
import { mailProcess } from '../../mails/process.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Api } from '../support/api-scenario.ts';
import { NO_ACCOUNTS, request } from '../support/booking-world.ts';
import { bookHour, type Citizen, citizen, startCitizenApi, viewsSeen } from '../support/citizen-api.ts';
import { seedPerson, slotAt, TUESDAY } from '../support/citizen-world.ts';
import { memoryCheckpoints } from '../support/crash-world.ts';
import type { HttpClient } from '../support/http-client.ts';

let api: Api;
let ana: Citizen;
let luis: Citizen;
let eva: Citizen;
const mails: Mail[] = [];
const stop = new AbortController();
let running: Promise<unknown>;

beforeAll(async () => {
  api = await startCitizenApi();
  ana = await citizen(api, '1234567840101');
  luis = await citizen(api, '9999999990101');
  eva = await citizen(api, '2345678910101');
  const { booking, deps } = api;
  await changeSettings(
    booking.handler,
    { scope: 'product', values: { waiting_offer_minutes: 30 } },
    newContext(booking),
  );
  const onError = (error: unknown) => {
    throw error;
  };
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined };
  running = Promise.all([
    runProcess(
      waitingProcess(NO_ACCOUNTS),
      { ...booking, checkpoints: memoryCheckpoints(), onError },
      stop.signal,
    ),
    runProcess(
      mailProcess({ ...deps, ...booking, mailer }),
      { ...booking, checkpoints: memoryCheckpoints(), onError },
      stop.signal,
    ),
  ]);
});
afterAll(async () => {
  stop.abort();
  await running;
  await api.stop();
});

const hourOf = (hour: number) => ({
  attraction_id: 1,
  date: TUESDAY,
  hour_start: `${String(hour).padStart(2, '0')}:00`,
  hour_end: `${String(hour + 1).padStart(2, '0')}:00`,
});
const join = async (client: HttpClient, hour: number) => {
  const { body, text } = await client.post('/api/waiting-list', hourOf(hour));
  if (body.response !== 'OK') throw new Error(text);
  return body.waiting as WaitingPlace;
};
const places = async (client: HttpClient) =>
  (await client.get('/api/waiting-list')).body.waiting_list as WaitingPlace[];
const placeOf = async (client: HttpClient, id: string) =>
  (await places(client)).find((place) => place.id === id);

test('an hour that is taken is waited for, offered when it frees, and accepted by the first', async () => {
  const reservation = await bookHour(ana, 10);
  const first = await join(luis, 10);
  expect(first).toMatchObject({
    state: 'waiting',
    position: 1,
    offered_until: null,
    attraction_name: 'Cancha 1',
    date: TUESDAY,
    hour_start: '10:00',
    hour_end: '11:00',
    center_name: 'Polideportivo',
  });
  // Twice gives the same place.
  expect((await join(luis, 10)).id).toBe(first.id);
  const second = await join(eva, 10);
  expect(second.position).toBe(2);

  const before = mails.length;
  // Nothing in the answer says that others wait.
  const cancelled = await ana.send('DELETE', `/api/reservation/${reservation}`);
  expect([cancelled.status, cancelled.body]).toEqual([200, { response: 'OK', cancelled: [reservation] }]);
  await expect
    .poll(() => placeOf(luis, first.id))
    .toMatchObject({
      state: 'offered',
      offered_until: '2026-11-21 08:30',
    });
  expect(await placeOf(eva, second.id)).toMatchObject({ state: 'waiting' });

  // Nobody else gets it, and nobody else is shown it.
  expect((await eva.post(`/api/waiting-list/${first.id}/accept`, {})).status).toBe(404);
  const booking = { available_date_id: slotAt(10), date: TUESDAY, observations: '' };
  expect(await luis.post('/api/makeReservationNormal1', booking)).toMatchObject({
    status: 409,
    body: {
      code: 'offer_is_own',
      error: 'El lugar está apartado para usted de 10:00 a 11:00: acepte la oferta en «Mis reservas».',
    },
  });
  const stolen = await ana.post('/api/makeReservationNormal1', booking);
  expect(stolen).toMatchObject({
    status: 409,
    body: { code: 'slot_offered', alternatives: expect.any(Array) },
  });
  const { body } = await eva.get(`/api/search-attractions/${TUESDAY}/all/all`);
  expect(JSON.stringify(body)).not.toContain('"10:00–11:00","attraction_name":"Cancha 1"');
  const taken = (await eva.get(`/api/taken-hours/${TUESDAY}/all/all`)).body.courts;
  expect(taken).toMatchObject([{ name: 'Cancha 1', hours: [{ hour_start: '10:00', hour_end: '11:00' }] }]);

  const told = () => mails.slice(before).find(({ subject }) => subject.includes('liberó'));
  await expect.poll(told).toBeDefined();
  const mail = told();
  expect(mail?.text).toContain('21/11/2026 a las 08:30');
  expect(mail?.text).toContain('https://reservas.example.org/user-reservations#espera');

  const accepted = await luis.post(`/api/waiting-list/${first.id}/accept`, {});
  expect(accepted).toMatchObject({
    status: 200,
    body: { reservation: { shortcode: expect.any(String) }, approval_until: null },
  });
  // Nobody waits for an hour of their own.
  const takenFor = async (who: typeof luis) =>
    (await who.get(`/api/taken-hours/${TUESDAY}/all/all`)).body.courts as unknown[];
  expect([await takenFor(luis), await takenFor(eva)]).toMatchObject([[], [{ name: 'Cancha 1' }]]);
  expect(await placeOf(luis, first.id)).toMatchObject({
    state: 'accepted',
    reservation_id: (accepted.body.reservation as { id: string }).id,
  });
  const own = (await luis.get('/api/user-reservations/1')).body.data;
  expect(own).toMatchObject([{ hours: '10:00–11:00', place_attraction: 'Cancha 1' }]);
  expect(await placeOf(eva, second.id)).toMatchObject({ state: 'waiting', position: 1 });
});

test('staff see who waits, since when and what is offered, and take somebody out: the next one has the offer', async () => {
  const staff = await api.as('staff');
  const people = async (query = 'center=1&attraction=1') => {
    const { body } = await staff.get(`/api/manage/waiting-list?${query}&date=${TUESDAY}`);
    return (body.waiting as WaitingPerson[]).filter(({ hour_start }) => hour_start === '09:00');
  };
  const reservation = await bookHour(ana, 9);
  const first = await join(luis, 9);
  await join(eva, 9);
  expect(await people()).toMatchObject([
    { id: first.id, state: 'waiting', position: 1, since: '2026-11-21 08:00', offered_until: null },
    { state: 'waiting', position: 2, attraction_name: 'Cancha 1', center_name: 'Polideportivo' },
  ]);
  expect((await people())[0]?.cui).toMatch(/^\d{13}$/);
  expect(await people('center=0&attraction=0')).toHaveLength(2);
  expect(await people('center=9&attraction=0')).toEqual([]);
  expect((await ana.get(`/api/manage/waiting-list?date=${TUESDAY}`)).status).toBe(403);

  await ana.send('DELETE', `/api/reservation/${reservation}`);
  await expect.poll(people).toMatchObject([{ id: first.id, state: 'offered' }, { state: 'waiting' }]);
  const remove = () => staff.send('DELETE', `/api/manage/waiting-list/${first.id}`);
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(200);
  await expect.poll(people).toMatchObject([{ state: 'offered', position: 1 }]);
  expect(await placeOf(luis, first.id)).toMatchObject({ state: 'left' });
  expect((await staff.send('DELETE', '/api/manage/waiting-list/1.20261124.none')).body.code).toBe(
    'waiting_unknown',
  );
});

test('leaving offers it to the next person; an expired offer too', async () => {
  const reservation = await bookHour(ana, 14);
  const first = await join(luis, 14);
  const second = await join(eva, 14);
  await ana.send('DELETE', `/api/reservation/${reservation}`);
  await expect.poll(() => placeOf(luis, first.id)).toMatchObject({ state: 'offered' });
  expect((await luis.send('DELETE', `/api/waiting-list/${first.id}`)).status).toBe(200);
  expect(await placeOf(luis, first.id)).toMatchObject({ state: 'left' });
  await expect.poll(() => placeOf(eva, second.id)).toMatchObject({ state: 'offered' });
  api.clock.set('2026-11-21T14:31:00.000Z');
  await expect
    .poll(() => placeOf(eva, second.id))
    .toMatchObject({ state: 'expired', offered_until: '2026-11-21 08:30' });
  const late = await eva.post(`/api/waiting-list/${second.id}/accept`, {});
  expect(late).toMatchObject({ status: 409, body: { code: 'offer_expired' } });
  await viewsSeen(api);
  const booked = await bookHour(ana, 14);
  expect(await eva.post('/api/waiting-list', hourOf(14))).toMatchObject({
    status: 409,
    body: { code: 'offer_missed', error: expect.stringContaining('no puede volver a esperarla') },
  });
  await ana.send('DELETE', `/api/reservation/${booked}`);
  expect(await bookHour(eva, 14)).toEqual(expect.any(String));
});

test('an account with an unconfirmed address and an open reservation accepts no offer', async () => {
  const ines = await citizen(api, '3456789120101', { isSelfMade: true });
  const own = await bookHour(ines, 8);
  const reservation = await bookHour(ana, 12);
  const place = await join(ines, 12);
  await ana.send('DELETE', `/api/reservation/${reservation}`);
  await expect.poll(() => placeOf(ines, place.id)).toMatchObject({ state: 'offered' });
  const refused = await ines.post(`/api/waiting-list/${place.id}/accept`, {});
  expect(refused).toMatchObject({ status: 409, body: { code: 'email_unconfirmed' } });
  await ines.send('DELETE', `/api/reservation/${own}`);
  expect((await ines.post(`/api/waiting-list/${place.id}/accept`, {})).status).toBe(200);
});

test('accepting an hour that staff have yet to approve says so at once', async () => {
  const { handler } = api.booking;
  await setApprovalScope(
    handler,
    { reservationTypeIds: [NORMAL_TYPE_ID], centerIds: [] },
    newContext(api.booking),
  );
  const reservation = await bookHour(ana, 16);
  const place = await join(luis, 16);
  await ana.send('DELETE', `/api/reservation/${reservation}`);
  await expect.poll(() => placeOf(luis, place.id)).toMatchObject({ state: 'offered' });
  const accepted = await luis.post(`/api/waiting-list/${place.id}/accept`, {});
  expect(accepted.body).toMatchObject({
    response: 'OK',
    approval_until: expect.stringMatching(/^2026-11-\d\d \d\d:\d\d:00$/),
  });
  await setApprovalScope(handler, { reservationTypeIds: [], centerIds: [] }, newContext(api.booking));
});

test('those who wait for an hour of a center that is hidden get a mail, unlike those who left or were taken out', async () => {
  const show = async (active: boolean) => {
    const change = { type: 'Change', id: 1, fields: { active } } as const;
    expect(await changeCatalog(api.booking.handler, centers, change, newContext(api.booking))).toMatchObject({
      accepted: true,
    });
  };
  const reservation = await bookHour(ana, 19);
  const place = await join(luis, 19);
  await show(false);
  await expect.poll(() => placeOf(luis, place.id)).toMatchObject({ state: 'left' });
  const ended = () => mails.filter(({ subject }) => subject.startsWith('Terminó su espera'));
  // Eva waits since the first test.
  await expect.poll(ended).toHaveLength(2);
  const mail = ended().find(({ subject }) => subject.endsWith('19:00–20:00'));
  expect(mail).toMatchObject({
    to: mails.find(({ subject }) => subject.startsWith('Se liberó'))?.to,
    subject: 'Terminó su espera: Cancha 1, martes 24 de noviembre de 2026, 19:00–20:00',
    text: expect.stringContaining('Lugar: Polideportivo - Cancha 1\n'),
  });
  await show(true);
  await ana.send('DELETE', `/api/reservation/${reservation}`);
});

test('nobody waits for an hour that is free, unknown, over or their own, nor sees the places of others', async () => {
  const ask = (client: HttpClient, body: object) => client.post('/api/waiting-list', body);
  expect(await ask(luis, hourOf(17))).toMatchObject({ status: 409, body: { code: 'slot_free' } });
  expect(await ask(luis, { ...hourOf(17), hour_end: '17:30' })).toMatchObject({
    status: 404,
    body: { code: 'hours_unknown' },
  });
  expect(await ask(luis, { ...hourOf(17), date: '2026-11-31' })).toMatchObject({ status: 422 });
  const reservation = await bookHour(ana, 18);
  expect(await ask(ana, hourOf(18))).toMatchObject({ status: 409, body: { code: 'slot_own' } });
  const place = await join(luis, 18);
  expect(await luis.post(`/api/waiting-list/${place.id}/accept`, {})).toMatchObject({
    status: 409,
    body: { code: 'not_offered' },
  });
  expect((await eva.send('DELETE', `/api/waiting-list/${place.id}`)).status).toBe(404);
  expect((await places(eva)).map(({ id }) => id)).not.toContain(place.id);
  const stranger = await api.as('user');
  expect(await ask(stranger, hourOf(18))).toMatchObject({ status: 409, body: { code: 'person_missing' } });
  await luis.send('DELETE', `/api/waiting-list/${place.id}`);
  await ana.send('DELETE', `/api/reservation/${reservation}`);
});

test('an hour of an entry that became part of theirs is not offered to wait for', async () => {
  const date = '2026-12-01';
  const [mia, staff] = [await citizen(api, '6789012340101'), await api.as('staff')];
  const duplicate = await seedPerson(api.booking, '7890123450101');
  const at = { attractionId: 1, date, start: 600, end: 660, cui: '7890123450101' };
  expect(await reserveSlot(api.booking, request(at), newContext(api.booking))).toMatchObject({
    accepted: true,
  });
  const taken = async () => (await mia.get(`/api/taken-hours/${date}/all/all`)).body.courts;
  await viewsSeen(api);
  expect(await taken()).toMatchObject([{ hours: [{ hour_start: '10:00' }] }]);
  const body = { kept_id: mia.personId, duplicate_id: duplicate, reason: 'Está dos veces' };
  expect((await staff.post('/api/person/merge', body)).status).toBe(200);
  expect(await taken()).toEqual([]);
});

test('a person waits for ten hours at once, also when they ask for twelve at the same moment', async () => {
  const zoe = await citizen(api, '4567891230101');
  const hours = Array.from({ length: 12 }, (_, number) => 8 + number);
  for (const hour of hours) {
    const taken = { attractionId: 2, date: TUESDAY, start: hour * 60, end: (hour + 1) * 60 };
    const made = await reserveSlot(api.booking, request(taken), newContext(api.booking));
    expect(made).toMatchObject({ accepted: true });
  }
  const asked = await Promise.all(
    hours.map((hour) => zoe.post('/api/waiting-list', { ...hourOf(hour), attraction_id: 2 })),
  );
  const refused = asked.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(2);
  for (const { status, body } of refused)
    expect([status, body.code, body.error]).toEqual([
      409,
      'waiting_full',
      'Puede esperar como máximo 10 horas a la vez. Salga de alguna de sus listas de espera.',
    ]);
  const open = (await places(zoe)).filter(({ state }) => state === 'waiting');
  expect(open).toHaveLength(10);
  const [first] = open;
  await zoe.send('DELETE', `/api/waiting-list/${first?.id}`);
  const free = hours.find(
    (hour) => !open.some(({ hour_start: start }) => Number.parseInt(start, 10) === hour),
  );
  expect((await zoe.post('/api/waiting-list', { ...hourOf(free ?? 0), attraction_id: 2 })).status).toBe(200);
});
