import { describe, expect, test } from 'vitest';
import { setCredential } from '../../api/auth/credentials.ts';
import type { HistoryEvent } from '../../api/contract/history.ts';
import type { SharedReservation } from '../../api/contract/sharing.ts';
import { forgetPerson } from '../../api/routes/personal-data/forget-rows.ts';
import { cleanUp } from '../../bootstrap/housekeeping.ts';
import { newContext } from '../../commands/handler/context.ts';
import { mergePeople } from '../../commands/people/merge-people.ts';
import { bookHour, citizen, citizenApiOfFile, viewsSeen } from '../support/citizen-api.ts';
import { TUESDAY } from '../support/citizen-world.ts';

const api = await citizenApiOfFile();
const ana = await citizen(api, '1234567840101');
const luis = await citizen(api, '9999999990101');
const visitor = await api.visitor();
const staff = await api.as('staff');

async function shared(hour: number, host = ana) {
  const id = await bookHour(host, hour);
  const { body } = await host.post(`/api/reservation/${id}/share`, {});
  return { id, ...(body as { token: string; url: string }) };
}
const seen = async (token: string) =>
  (await visitor.get(`/api/shared/${token}`)).body as unknown as SharedReservation;
const join = (token: string, name: string) => visitor.post(`/api/shared/${token}/guests`, { name });

test('a shared reservation shows where, when and who comes; guests come and go', async () => {
  const { id, token, url } = await shared(8);
  expect(url).toBe(`https://reservas.example.org/juntos/${token}`);
  expect(await seen(token)).toMatchObject({
    place_attraction: 'Cancha 1',
    date: TUESDAY,
    hours: '08:00–09:00',
    host: 'Ana',
    capacity: 10,
    coming: 1,
    free: 9,
    guests: [],
    state: 'open',
  });
  const joined = await join(token, '  Luis  ');
  expect(joined.status).toBe(200);
  await join(token, 'Eva');
  expect(await seen(token)).toMatchObject({ coming: 3, free: 7, guests: ['Luis', 'Eva'] });
  // Nobody else learns the token for leaving.
  expect(JSON.stringify(await seen(token))).not.toContain(joined.body.guest_id);
  const asGuest = async (guest: unknown) => (await visitor.get(`/api/shared/${token}?guest=${guest}`)).body;
  expect(await asGuest(joined.body.guest_id)).toMatchObject({ is_coming: true });
  expect(await seen(token)).toMatchObject({ is_coming: false });
  const left = await visitor.send('DELETE', `/api/shared/${token}/guests/${joined.body.guest_id}`);
  expect(left.status).toBe(200);
  expect(await asGuest(joined.body.guest_id)).toMatchObject({ is_coming: false });
  const party = (await ana.get(`/api/reservation/${id}/share`)).body as { guests: { id: string }[] };
  expect(party).toMatchObject({ shared: true, coming: 2, guests: [{ name: 'Eva' }] });
  const removed = await ana.send('DELETE', `/api/reservation/${id}/share/guests/${party.guests[0]?.id}`);
  expect(removed.status).toBe(200);
  expect(await seen(token)).toMatchObject({ coming: 1, guests: [] });
  expect(await join(token, '   ')).toMatchObject({
    status: 422,
    body: { errors: { name: expect.any(Array) } },
  });
});

test('it is the owner’s to share, and a link ends with the next one or when they say so', async () => {
  const { id, token } = await shared(10);
  expect((await luis.post(`/api/reservation/${id}/share`, {})).status).toBe(403);
  expect((await visitor.get(`/api/reservation/${id}/share`)).status).toBe(401);
  await join(token, 'Eva');
  const next = (await ana.post(`/api/reservation/${id}/share`, {})).body as { token: string };
  expect(await visitor.get(`/api/shared/${token}`)).toMatchObject({
    status: 404,
    body: { code: 'share_unknown' },
  });
  expect(await seen(next.token)).toMatchObject({ guests: ['Eva'] });
  expect((await ana.send('DELETE', `/api/reservation/${id}/share`)).status).toBe(200);
  expect((await visitor.get(`/api/shared/${next.token}`)).status).toBe(404);
  expect((await ana.get(`/api/reservation/${id}/share`)).body).toMatchObject({ shared: false, guests: [] });

  // Its history has the owner and the time of the link, without the guests.
  const { events } = (await staff.get(`/api/reservation/${id}/history`)).body as unknown as {
    events: HistoryEvent[];
  };
  expect(events.map(({ summary }) => summary)).toEqual([
    'Enlace de la reserva compartida anulado',
    'Enlace creado para compartir la reserva',
    'Enlace creado para compartir la reserva',
    'Reserva creada',
  ]);
  expect(JSON.stringify(events)).not.toContain('Eva');
});

test('guests of one instant are listed in the order in which they were taken', async () => {
  const { token } = await shared(16);
  const names = ['Eva', 'Luis', 'Iris', 'Hugo', 'Olga', 'Abel'];
  for (const name of names) await join(token, name);
  expect(await seen(token)).toMatchObject({ guests: names });
});

test('never more come than the court takes, however many say so at once', async () => {
  const { token } = await shared(12);
  const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => join(token, `Amigo ${index}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
  for (const { status, body } of answers)
    if (status !== 200) expect([status, body.code]).toEqual([409, 'party_full']);
  expect(await seen(token)).toMatchObject({ coming: 10, free: 0, state: 'full' });
});

describe('a link and its guests end with another person of the reservation', () => {
  const LUIS = 'luis@example.org';
  const guestsOf = async (id: string) =>
    (await api.pool.query('select name from auth.party_guests where reservation_id = $1', [id])).rows;
  const isOver = async (token: string) => {
    for (const answer of [await visitor.get(`/api/shared/${token}`), await join(token, 'Iris')])
      expect([answer.status, answer.body.code]).toEqual([404, 'share_unknown']);
  };
  const changePerson = async (id: string, cui: string) => {
    const json = { person_cui: cui, version: 1 };
    const changed = await staff.send('PUT', `/api/reservation/${id}`, { json });
    expect(changed.status, changed.text).toBe(200);
  };

  test('after a hand-over, and the new person shares it for themselves', async () => {
    await setCredential(api.pool, { userId: luis.userId, email: LUIS, password: 'verde sobre azul' });
    const iris = await citizen(api, '1000000010101');
    const { id, token } = await shared(9, iris);
    const { body } = await join(token, 'Eva');
    await iris.post(`/api/reservation/${id}/handover`, { email: LUIS });
    expect(await seen(token)).toMatchObject({ host: 'Ana', guests: ['Eva'] });
    expect((await luis.post(`/api/reservation/${id}/handover/accept`, {})).status).toBe(200);
    await isOver(token);
    const left = await visitor.send('DELETE', `/api/shared/${token}/guests/${body.guest_id}`);
    expect(left.status).toBe(404);
    const party = async () => (await luis.get(`/api/reservation/${id}/share`)).body;
    expect(await party()).toMatchObject({ shared: false, coming: 1, guests: [] });
    const next = (await luis.post(`/api/reservation/${id}/share`, {})).body as { token: string };
    expect(await seen(next.token)).toMatchObject({ guests: [] });
    expect(await guestsOf(id)).toEqual([]);
    await isOver(token);
  });

  test('after a change by staff', async () => {
    const { id, token } = await shared(11, await citizen(api, '1000000020101'));
    await join(token, 'Eva');
    await changePerson(id, '9999999990101');
    await isOver(token);
  });

  test('but not one of a former release, whose row does not say whose it is', async () => {
    const { id, token } = await shared(17, await citizen(api, '1000000050101'));
    await join(token, 'Eva');
    await api.pool.query('update auth.shared_reservations set person_id = null where reservation_id = $1', [
      id,
    ]);
    await cleanUp(api.pool, api.clock);
    expect(await seen(token)).toMatchObject({ guests: ['Eva'] });
  });

  test('also for the erasure of the person who shared it', async () => {
    const host = await citizen(api, '1000000030101');
    const { id, token } = await shared(13, host);
    await join(token, 'Eva');
    await changePerson(id, '9999999990101');
    await forgetPerson(api.pool, [host.personId]);
    expect(await guestsOf(id)).toEqual([]);
  });

  test('but not where two entries of one person are merged', async () => {
    const twin = await citizen(api, '1000000040101');
    const { token } = await shared(15, twin);
    await join(token, 'Eva');
    const merge = {
      keptId: luis.personId,
      duplicateId: twin.personId,
      reason: 'Dos veces',
      bothVerified: false,
    };
    const merged = await mergePeople(api.booking.handler, merge, newContext(api.booking));
    expect(merged.accepted).toBe(true);
    await viewsSeen(api);
    await cleanUp(api.pool, api.clock);
    expect(await seen(token)).toMatchObject({ guests: ['Eva'] });
  });
});

test('nobody comes to what was cancelled, and who came is forgotten a week later', async () => {
  const { id, token } = await shared(14);
  await join(token, 'Eva');
  await ana.send('DELETE', `/api/reservation/${id}`);
  expect(await seen(token)).toMatchObject({ state: 'cancelled' });
  expect(await join(token, 'Luis')).toMatchObject({ status: 409, body: { code: 'party_over' } });
  const count = async () =>
    (await api.pool.query('select count(*)::int as count from auth.party_guests')).rows[0].count;
  expect(await count()).toBeGreaterThan(0);
  await cleanUp(api.pool, { now: () => '2026-12-01T14:00:00.000Z' });
  expect(await count()).toBeGreaterThan(0);
  await cleanUp(api.pool, { now: () => '2026-12-02T14:00:00.000Z' });
  expect(await count()).toBe(0);
});
