import { beforeEach, expect, test } from 'vitest';
import { setCredential } from '../../api/auth/credentials.ts';
import type { OfferedReservation } from '../../api/contract/handover.ts';
import type { Reservation } from '../../api/contract/reservations.ts';
import { newContext } from '../../commands/handler/context.ts';
import { releaseClaim } from '../../commands/people/booker.ts';
import { changeUser } from '../../commands/people/user.ts';
import { acceptHandover } from '../../commands/reservation/hand-over.ts';
import { newProcess } from '../support/booking-world.ts';
import { bookHour, citizen, citizenApiOfFile, viewsSeen } from '../support/citizen-api.ts';
import { slotAt, TUESDAY } from '../support/citizen-world.ts';
import { Crash, crashingStore } from '../support/crashing-store.ts';
import type { HttpClient } from '../support/http-client.ts';

const EMAILS = { ana: 'ana@example.org', luis: 'luis@example.org' };
const api = await citizenApiOfFile();
const ana = await citizen(api, '1234567840101');
const luis = await citizen(api, '9999999990101');
await setCredential(api.pool, { userId: ana.userId, email: EMAILS.ana, password: 'verde sobre azul' });
await setCredential(api.pool, { userId: luis.userId, email: EMAILS.luis, password: 'verde sobre azul' });
// A person books less often in a minute than these tests do.
beforeEach(() => api.pool.query('delete from auth.rate_limits'));

const attempt = (client: HttpClient, hour: number) =>
  client.post('/api/makeReservationNormal1', {
    available_date_id: slotAt(hour),
    date: TUESDAY,
    observations: 'Con balón',
  });
const own = async (client: HttpClient) =>
  ((await client.get('/api/user-reservations/1')).body as { data: Reservation[] }).data;
const offersTo = async (client: HttpClient) =>
  (await client.get('/api/handovers')).body.handovers as OfferedReservation[];
const offer = (client: HttpClient, id: string, email: string) =>
  client.post(`/api/reservation/${id}/handover`, { email });
const accept = (client: HttpClient, id: string) => client.post(`/api/reservation/${id}/handover/accept`, {});

test('a reservation is the other person’s once they accept, and so is the time that it claims', async () => {
  const id = await bookHour(ana, 8);
  // An hour must lie between a person's own.
  expect((await attempt(ana, 9)).body.code).toBe('too_soon');
  expect((await offer(ana, id, EMAILS.luis)).status).toBe(200);
  expect(await offersTo(luis)).toMatchObject([
    { id, place_attraction: 'Cancha 1', date: TUESDAY, hours: '08:00–09:00', from: 'Ana' },
  ]);
  expect(await own(ana)).toMatchObject([{ id, handover_offered: true }]);
  const before = await api.booking.store.head();
  expect((await accept(luis, id)).status).toBe(200);
  expect(await api.eventsAfter(before)).toEqual(['TimeClaimed', 'ReservationHandedOver', 'ClaimReleased']);
  expect(await own(ana)).toEqual([]);
  expect(await own(luis)).toMatchObject([
    { id, name: 'Ana López', observations: '', handover_offered: false },
  ]);
  expect(await offersTo(luis)).toEqual([]);
  expect((await attempt(luis, 9)).body.code).toBe('too_soon');
  await bookHour(ana, 9);
  // Twice is as good as once.
  expect((await accept(luis, id)).status).toBe(200);
  expect((await ana.send('DELETE', `/api/reservation/${id}`)).status).toBe(403);
  expect((await luis.send('DELETE', `/api/reservation/${id}`)).status).toBe(200);
});

test('it is taken back or declined, and nobody learns who has an account', async () => {
  const id = await bookHour(ana, 12);
  const stateAfter = async (email: string) => {
    const before = await api.booking.store.head();
    const { status, body } = await offer(ana, id, email);
    const { version, ...shown } = (await own(ana)).find((one) => one.id === id) ?? { version: 0 };
    return { status, body, shown, events: await api.eventsAfter(before) };
  };
  const toNobody = await stateAfter('nadie@example.org');
  expect(toNobody).toMatchObject({
    status: 200,
    body: { response: 'OK' },
    events: ['HandoverOffered'],
    shown: { handover_offered: true },
  });
  expect(await stateAfter(EMAILS.luis)).toEqual(toNobody);
  expect((await offer(luis, id, EMAILS.luis)).status).toBe(403);
  expect(await offer(ana, id, EMAILS.ana)).toMatchObject({
    status: 422,
    body: { code: 'handover_self', errors: { email: [expect.any(String)] } },
  });
  expect((await ana.send('DELETE', `/api/reservation/${id}/handover`)).status).toBe(200);
  expect(await offersTo(luis)).toEqual([]);
  expect(await accept(luis, id)).toMatchObject({ status: 404, body: { code: 'handover_unknown' } });
  await offer(ana, id, EMAILS.luis);
  expect((await luis.send('DELETE', `/api/reservation/${id}/handover`)).status).toBe(200);
  expect(await own(ana)).toMatchObject([{}, { id, handover_offered: false }]);
});

test('an offer to nobody is refused for the same reasons as one to somebody', async () => {
  const id = await bookHour(luis, 10);
  await luis.send('DELETE', `/api/reservation/${id}`);
  const [somebody, nobody] = [await offer(luis, id, EMAILS.ana), await offer(luis, id, 'nadie@example.org')];
  expect(somebody).toMatchObject({ status: 409, body: { code: 'already_cancelled' } });
  expect([nobody.status, nobody.body]).toEqual([somebody.status, somebody.body]);
});

test.each(['luis@example.org', 'nadie@example.org'])('five offers an hour go to %s', async (email) => {
  const id = await bookHour(ana, 18);
  const statuses = [];
  for (let tries = 0; tries < 6; tries += 1) statuses.push((await offer(ana, id, email)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  await ana.send('DELETE', `/api/reservation/${id}`);
});

test('thirty offers an hour come from an account, to whomever', async () => {
  const id = await bookHour(ana, 18);
  const statuses = [];
  for (let tries = 0; tries < 31; tries += 1)
    statuses.push((await offer(ana, id, `nadie-${tries}@example.org`)).status);
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]));
  expect(statuses.at(-1)).toBe(429);
  await ana.send('DELETE', `/api/reservation/${id}`);
});

test('an account with an unconfirmed address takes over one reservation, and no second', async () => {
  const eva = await citizen(api, '2345678910101', { isSelfMade: true });
  await setCredential(api.pool, {
    userId: eva.userId,
    email: 'eva@example.org',
    password: 'verde sobre azul',
  });
  const [first, second] = [await bookHour(ana, 15), await bookHour(luis, 17)];
  await offer(ana, first, 'eva@example.org');
  await offer(luis, second, 'eva@example.org');
  expect((await accept(eva, first)).status).toBe(200);
  expect(await accept(eva, second)).toMatchObject({ status: 409, body: { code: 'email_unconfirmed' } });
  expect((await own(luis)).map(({ id }) => id)).toContain(second);
  await changeUser(
    api.booking.handler,
    { type: 'ConfirmEmail', userId: eva.userId },
    newContext(api.booking),
  );
  await api.deps.waiter.waitFor(await api.booking.store.head(), ['accounts'], 10_000);
  expect((await accept(eva, second)).status).toBe(200);
  for (const id of [first, second]) await eva.send('DELETE', `/api/reservation/${id}`);
});

test('the rules of the one who takes over bind: too near to their own is refused, and nothing changes', async () => {
  const id = await bookHour(ana, 15);
  await bookHour(luis, 16);
  await offer(ana, id, EMAILS.luis);
  expect(await accept(luis, id)).toMatchObject({
    status: 409,
    body: { code: 'too_soon', error: expect.stringMatching(/ Para aceptar esta cancele la otra\.$/) },
  });
  expect((await own(ana)).map((one) => one.id)).toContain(id);
  await ana.send('DELETE', `/api/reservation/${id}/handover`);
});

// Claimed, handed over, the former claim released.
test.each([1, 2, 3].flatMap((at) => (['before', 'after'] as const).map((when) => [when, at] as const)))(
  'a process that dies %s append %i leaves one owner, and no claim that binds the other',
  async (when, at) => {
    const hour = 18;
    const id = await bookHour(ana, hour);
    await offer(ana, id, EMAILS.luis);
    const dying = newProcess(crashingStore(api.booking.store, at, when).store, api.deps.keyRing, api.clock);
    await expect(
      acceptHandover(dying.handler, id, { personId: luis.personId, isTrusted: true }, newContext(dying)),
    ).rejects.toThrow(Crash);
    await viewsSeen(api);
    const isHandedOver = at > 2 || (at === 2 && when === 'after');
    const [owner, other] = isHandedOver ? [luis, ana] : [ana, luis];
    expect((await own(owner)).map((one) => one.id)).toContain(id);
    expect((await own(other)).map((one) => one.id)).not.toContain(id);
    // The former owner may book next to it; a claim left behind blocks nobody.
    const next = await bookHour(other, hour + 1);
    await other.send('DELETE', `/api/reservation/${next}`);
    await owner.send('DELETE', `/api/reservation/${id}`);
    // Claims of what is cancelled are released when they block a booking: that of the next round they must not block.
    for (const { personId } of [ana, luis])
      for (const one of [id, next])
        await releaseClaim(api.booking.handler, personId, one, newContext(api.booking));
  },
);
