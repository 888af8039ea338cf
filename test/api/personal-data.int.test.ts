import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allHandlers } from '../../api/routes/all.ts';
import { forgetKeys } from '../../api/routes/personal-data/forget-keys.ts';
import { openOrderOf } from '../../commands/handler/aggregates.ts';
import { newContext } from '../../commands/handler/context.ts';
import { openOrderId, placeOpenOrder } from '../../commands/open-data/place-open-order.ts';
import { changePerson, registerClaimant } from '../../commands/people/person.ts';
import { createCodec } from '../../eventstore/codec.ts';
import { allProjections } from '../../projections/all.ts';
import { type Api, apiScenarios, startApi } from '../support/api-scenario.ts';
import { seedCourt } from '../support/booking-world.ts';
import { form, seriesForm } from '../support/grid-api.ts';
import { ORDER, orderedSlots } from '../support/partner-order.ts';

const ERASED = '(datos eliminados)';
const PERSON = {
  cui: '1234567890101',
  first_name: 'Ana',
  last_name: 'López',
  gender: 'F',
  date_of_birth: '1990-05-01',
  phone: '55551234',
};

let api: Api;
const removed: string[] = [];
beforeAll(async () => {
  const own = ['accounts', 'person-directory'];
  const storage = {
    save: async () => undefined,
    open: async () => null,
    check: async () => undefined,
    remove: async (path: string) => void removed.push(path),
  };
  api = await startApi({
    handlers: allHandlers,
    projections: allProjections.filter(({ name }) => !own.includes(name)),
    deps: { storage },
  });
  await seedCourt(api.booking.handler, api.clock);
  await api.deps.waiter.waitFor(await api.booking.store.head(), ['catalog'], 10_000);
});
afterAll(() => api.stop());

const scenario = apiScenarios(() => api);

/** Somebody with an account and a reservation. */
async function known() {
  const admin = await api.as('admin');
  const owner = await api.as('user');
  const { body } = await admin.post('/api/person', PERSON);
  const { id } = body.person as { id: string };
  const { handler, ...process } = api.booking;
  const image = 'people/a.webp';
  await changePerson(handler, { type: 'ChangePicture', personId: id, image }, newContext(process));
  await api.change({ type: 'ClaimPerson', userId: owner.userId, personId: id });
  await admin.post('/api/user-claims/link', { user_id: owner.userId, cui: PERSON.cui });
  const booked = await admin.post('/admin/programmation/create', {
    ...form({ reservation_person_cui: PERSON.cui, reservation_name: 'Ana López' }),
  });
  expect(booked.status).toBe(200);
  return { admin, owner, id };
}

const UNLOGGED = ['saved_filters', 'shared_reservations', 'party_guests'] as const;

/** Rows beside the log: a filter of the account, and a guest of the person's reservation. */
async function keepUnlogged(userId: string, personId: string): Promise<void> {
  await api.pool.query(
    `insert into auth.saved_filters values ('f', $1, 'reservations-list', 'Ana López', 'query=ana', now())`,
    [userId],
  );
  await api.pool.query(
    `insert into auth.shared_reservations
     select reservation_id, '\\x01', now(), person_id from read.reservations where person_id = $1`,
    [personId],
  );
  await api.pool.query(
    `insert into auth.party_guests select 'g', reservation_id, 'Luis', now() from auth.shared_reservations`,
  );
}

const unlogged = () =>
  Promise.all(UNLOGGED.map(async (table) => (await api.pool.query(`select from auth.${table}`)).rowCount));

/** The recorded downloads of a person's data: in which format, and by which account. */
async function exportsOf(personId: string) {
  const events = await api.booking.store.readAll({ filter: { types: ['PersonExported'] } });
  return events
    .filter(({ data }) => data.personId === personId)
    .map(({ data, metadata }) => [data.format, (metadata as { userId: string }).userId]);
}

describe('the data of a person', () => {
  test('are exported to themselves and to administrators, then erased for good', async () => {
    const { admin, owner, id } = await known();
    const exported = await owner.get(`/api/person/${id}/export`);
    expect(exported.body).toMatchObject({
      person: { cui: PERSON.cui, first_name: 'Ana' },
      accounts: [{ id: owner.userId, roles: ['Usuario'] }],
      reservations: [{ name: 'Ana López', date: '2026-11-24' }],
    });
    expect((await (await api.as('user')).get(`/api/person/${id}/export`)).status).toBe(403);
    const paper = await owner.get(`/download/report/personal-data/${id}`);
    expect(paper.headers.get('content-type')).toBe('application/pdf');
    expect(paper.text.slice(0, 5)).toBe('%PDF-');
    expect((await (await api.as('user')).get(`/download/report/personal-data/${id}`)).status).toBe(403);

    expect(await exportsOf(id)).toEqual([
      ['json', owner.userId],
      ['pdf', owner.userId],
    ]);
    await admin.get(`/api/person/${id}/export`);
    expect((await exportsOf(id)).at(-1)).toEqual(['json', admin.userId]);

    await keepUnlogged(owner.userId, id);
    expect(await unlogged()).toEqual([1, 1, 1]);
    const before = await api.booking.store.head();
    const { status, body } = await admin.post(`/api/person/${id}/erase`, { reason: 'Lo pidió por escrito' });
    expect({ status, body }).toMatchObject({ status: 200, body: { response: 'OK' } });
    expect(await api.eventsAfter(before)).toEqual(['UserErased', 'PersonErased', 'ReservationErased']);
    expect((await owner.get('/api/session')).body.user).toBeNull();
    expect(await unlogged()).toEqual([0, 0, 0]);
    expect((await admin.get(`/api/person/${id}/export`)).status).toBe(404);
    expect(removed).toEqual(['people/a.webp', 'people/a-s.webp']);
    const { rows } = await api.pool.query('select name, person_id from read.reservations');
    expect(rows).toEqual([{ name: ERASED, person_id: id }]);
    const again = await admin.post(`/api/person/${id}/erase`, { reason: 'Otra vez' });
    expect(again.status).toBe(200);
    // As a process reads it that has not decoded it lately.
    const [event] = await createCodec(api.deps.keyRing).decode(
      (await api.booking.store.readAll({})).filter(({ type }) => type === 'PersonRegistered'),
    );
    expect(event?.event.data).toMatchObject({ cui: ERASED, firstName: ERASED });
  });

  test('are downloaded ten times a day by their owner, and by administrators without a limit', async () => {
    const [admin, owner] = await Promise.all([api.as('admin'), api.as('user')]);
    const { body } = await admin.post('/api/person', { ...PERSON, cui: '2234567890101' });
    const { id } = body.person as { id: string };
    await api.change({ type: 'ClaimPerson', userId: owner.userId, personId: id });
    await admin.post('/api/user-claims/link', { user_id: owner.userId, cui: '2234567890101' });
    expect((await owner.get('/api/user1/profile-data')).body).toMatchObject({ person_id: id });
    for (let time = 1; time <= 10; time++)
      expect((await owner.get(`/api/person/${id}/export`)).status).toBe(200);
    expect((await owner.get(`/api/person/${id}/export`)).status).toBe(429);
    expect((await owner.get(`/download/report/personal-data/${id}`)).status).toBe(429);
    expect((await admin.get(`/api/person/${id}/export`)).status).toBe(200);
    expect(await exportsOf(id)).toHaveLength(11);
  });

  test('are those of another person once the CUI is registered again', async () => {
    const admin = await api.as('admin');
    const { body } = await admin.post('/api/person', { ...PERSON, first_name: 'Otra' });
    expect(body.person).toMatchObject({ first_name: 'Otra' });
    expect((await admin.get(`/api/person-info/${PERSON.cui}`)).body).toMatchObject({ reservations: [] });
    const grid = await admin.get('/test?center_id=1&date=2026-11-24');
    expect(grid.text).toContain(ERASED);
    const { rows } = await api.pool.query<{ id: string; code: string }>(
      'select reservation_id as id, qrcode as code from read.reservations',
    );
    const paths = rows.flatMap(({ id, code }) => [`/api/reservation/${id}/history`, `/api/consulta/${code}`]);
    const shown = await Promise.all(paths.map((path) => admin.get(path)));
    expect(shown.map(({ status }) => status)).toEqual([200, 200]);
    for (const { text } of [grid, ...shown]) expect(text).not.toContain('Otra');
  });

  test('are erased also where they were written while the reservation was nobody’s', async () => {
    const admin = await api.as('admin');
    const cui = '3234567890101';
    const { body } = await admin.post('/api/person', { ...PERSON, cui });
    const texts = { reservation_name: 'Beto Anónimo', reservation_observations: 'Usa silla de ruedas' };
    const book = async (asked: object) => {
      const booked = await admin.post('/admin/programmation/create', asked);
      expect(booked.status).toBe(200);
      return (booked.body.reservation as { id: string }).id;
    };
    const single = await book(form({ selected_date: '2027-03-01', ...texts }));
    const series = await book(seriesForm('DIARIA', 2, { selected_date: '2027-03-02', ...texts }));
    await book(seriesForm('DIARIA', 2, { selected_date: '2027-03-04', reservation_name: 'Club Ajeno' }));
    const shared = await book(
      seriesForm('DIARIA', 2, { selected_date: '2027-03-06', reservation_name: 'Club Mixto' }),
    );
    for (const [id, scope] of [
      [single, 'one'],
      [series, 'all'],
      [shared, 'one'],
    ])
      expect(
        (
          await admin.send('PUT', `/api/reservation/${id}?scope=${scope}`, {
            json: { person_cui: cui, version: 1 },
          })
        ).status,
      ).toBe(200);
    const { id } = body.person as { id: string };
    expect((await admin.post(`/api/person/${id}/erase`, { reason: 'Lo pidió' })).status).toBe(200);

    // As a process reads them that has not decoded them lately.
    const events = await createCodec(api.deps.keyRing).decode(await api.booking.store.readAll({}));
    const left = JSON.stringify(events.map(({ event }) => event.data));
    for (const text of Object.values(texts)) expect(left).not.toContain(text);
    for (const text of ['Club Ajeno', 'Club Mixto']) expect(left).toContain(text);
    const { rows } = await api.pool.query(`select from read.reservations where name = 'Club Mixto'`);
    expect(rows).toHaveLength(1);
  });

  test('are erased with the customer of an order by a partner, if they are the customer or all its hours are theirs', async () => {
    const admin = await api.as('admin');
    const cui = '4234567890101';
    const { body } = await admin.post('/api/person', { ...PERSON, cui, last_name: 'Pérez de León' });
    const { id } = body.person as { id: string };
    const { keyRing } = api.deps;
    const { handler } = api.booking;
    const order = async (uuid: string, dates: string[], customer = {}) => {
      const customerEmail = `${uuid}@example.org`;
      const asked = { ...ORDER, orderId: openOrderId('key-1', uuid), customerEmail, ...customer };
      const context = newContext(api.booking);
      const placed = await placeOpenOrder(
        api.booking,
        keyRing,
        asked,
        orderedSlots(api.booking, dates),
        context,
      );
      expect(placed).toMatchObject({ accepted: true });
      const known = await handler.load(openOrderOf(asked.orderId));
      if (known.status === 'none') throw new Error('not placed');
      const { reservationId } = known.request.items[0] ?? {};
      const answer = await admin.send('PUT', `/api/reservation/${reservationId}`, {
        json: { person_cui: cui, version: 1 },
      });
      expect(answer.status).toBe(200);
    };
    await order('entero', ['2027-04-01']);
    await order('repartido', ['2027-04-02', '2027-04-03']);
    const same = { customerGivenName: 'ANA', customerFamilyName: 'Perez' };
    await order('propio', ['2027-04-04', '2027-04-05'], same);
    const dying = { ...keyRing, forgetUnowned: () => Promise.reject(new Error('it died')) };
    const sources = { pool: api.pool, store: api.booking.store, handler, keyRing: dying };
    const died = forgetKeys(sources, { entries: [id], accounts: [], order: null }, newContext(api.booking));
    await expect(died).rejects.toThrow('it died');
    for (let time = 1; time <= 2; time++)
      expect((await admin.post(`/api/person/${id}/erase`, { reason: 'Lo pidió' })).status).toBe(200);

    const customerOf = async (uuid: string) => {
      const known = await handler.load(openOrderOf(openOrderId('key-1', uuid)));
      return known.status === 'none' ? null : known.request.customerEmail;
    };
    expect(await customerOf('entero')).toBe('');
    expect(await customerOf('propio')).toBe('');
    expect(await customerOf('repartido')).toBe('repartido@example.org');
    // As a process reads them that has not decoded them lately.
    const events = await createCodec(keyRing).decode(await api.booking.store.readAll({}));
    const left = JSON.stringify(events.map(({ event }) => event.data));
    expect(left).not.toContain('entero@example.org');
    expect(left).not.toContain('propio@example.org');
    expect(left).toContain('repartido@example.org');
  });

  test('are erased with the filters of any account that name them', async () => {
    const [admin, owner, staff] = await Promise.all([api.as('admin'), api.as('user'), api.as('staff')]);
    const person = { ...PERSON, cui: '5234567890101', first_name: 'María José', last_name: 'Pérez Ruiz' };
    const { id } = (await admin.post('/api/person', person)).body.person as { id: string };
    await api.change({ type: 'ClaimPerson', userId: owner.userId, personId: id });
    await admin.post('/api/user-claims/link', { user_id: owner.userId, cui: person.cui });
    const exported = await admin.get(`/api/person/${id}/export`);
    const [{ email = '' } = {}] = exported.body.accounts as { email: string }[];
    const saved = [
      ['Por CUI', 'method=cui&query=5234+56789+0101'],
      ['Por nombre', 'search=perez+mar%C3%ADa'],
      ['PEREZ, Jose: lunes', 'range=week'],
      ['Por correo', `search=${email.toUpperCase()}`],
      ['Otra María', 'search=maria'],
      ['Otro CUI', 'method=cui&query=5234567890102'],
      ['Zona 5', 'center=2&range=week'],
    ];
    for (const [name, filters] of saved)
      await staff.post('/api/saved-filters', { list: 'reservations-list', name, filters });
    expect((await admin.post(`/api/person/${id}/erase`, { reason: 'Lo pidió' })).status).toBe(200);
    const { body } = await staff.get('/api/saved-filters/reservations-list');
    const names = (body.saved as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(['Otra María', 'Otro CUI', 'Zona 5']);
  });

  test('are erased without the filters of somebody else whose CUI an account gave', async () => {
    const [admin, owner, staff] = await Promise.all([api.as('admin'), api.as('user'), api.as('staff')]);
    const profile = {
      firstName: 'Falsa',
      lastName: 'Ficha',
      gender: 'F',
      dateOfBirth: '1990-05-01',
      phone: '',
    };
    const given = { ...profile, cui: '6234567890101', userId: owner.userId };
    const { handler, personId } = api.booking;
    const entry = await registerClaimant(handler, personId, given, newContext(api.booking));
    if (!entry.accepted || entry.state.status !== 'registered') throw new Error('not registered');
    const saved = { list: 'reservations-list', name: 'CUI ajeno', filters: 'query=6234567890101' };
    expect((await staff.post('/api/saved-filters', saved)).status).toBe(200);
    const { personId: id } = entry.state.person;
    expect((await admin.post(`/api/person/${id}/erase`, { reason: 'Lo pidió' })).status).toBe(200);
    const { body } = await staff.get('/api/saved-filters/reservations-list');
    expect(body.saved).toContainEqual(expect.objectContaining({ name: 'CUI ajeno' }));
  });

  scenario('are not found where there is no such person')
    .given((of) => of.as('admin'))
    .when((admin) => admin.post('/api/person/nobody/erase', { reason: 'Lo pidió' }))
    .thenAnswers({ status: 404, body: { code: 'not_found' } });

  scenario('are not erased without a reason')
    .given((of) => of.as('admin'))
    .when((admin) => admin.post('/api/person/nobody/erase', {}))
    .thenAnswers({ status: 422, body: { errors: { reason: ['Campo obligatorio'] } } });
});
