import { describe, expect, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { changePerson, registerPerson } from '../../commands/people/person.ts';
import type { ChangeOfPerson } from '../../domain/person/decide.ts';
import { reservations } from '../../projections/reservation-detail/projection.ts';
import { type Api, apiScenarios } from '../support/api-scenario.ts';
import { form, gridApiOfFile } from '../support/grid-api.ts';
import type { HttpClient } from '../support/http-client.ts';
import { linesOf, pdfPages } from '../support/pdf-pages.ts';

const ANA = {
  cui: '1234567890101',
  firstName: 'Ana',
  lastName: 'López',
  gender: 'F',
  dateOfBirth: '1990-05-01',
  phone: '5555-5555',
};

const api = await gridApiOfFile();
const { handler, personId, clock, ids, timeZone } = api.booking;
const outcome = await registerPerson(handler, personId, ANA, newContext({ clock, ids, timeZone }));
if (!outcome.accepted || outcome.position === null) throw new Error('not registered');
expect(await api.deps.waiter.waitFor(outcome.position, ['person-directory'], 10_000)).toBe(true);

const scenario = apiScenarios(() => api);
const asStaff = (of: Api) => of.as('staff');
let unique = 0;
/** A CUI that nobody in this file has yet. */
const newCui = () => `20000000${String(++unique).padStart(5, '0')}`;

const JUAN = {
  first_name: 'Juan',
  last_name: 'Pérez',
  gender: 'M',
  date_of_birth: '1980-01-02',
  phone: '4444 5555',
};

/** Somebody registered, and staff to deal with them. */
async function withPerson(of: Api) {
  const staff = await of.as('staff');
  const cui = newCui();
  const { person } = (await staff.post('/api/person', { cui, ...JUAN })).body as { person: { id: string } };
  const change = async (command: ChangeOfPerson) => {
    const outcome = await changePerson(of.booking.handler, command, newContext(of.booking));
    if (outcome.accepted && outcome.position !== null)
      await of.deps.waiter.waitFor(outcome.position, ['person-directory'], 10_000);
  };
  return { staff, cui, id: person.id, change };
}

/** Nobody who may not see people learns anything of one, not even that nobody has this CUI. */
test('a person by CUI is for staff alone', async () => {
  const visitor = await api.visitor();
  const citizen = await api.as('user');
  for (const cui of [ANA.cui, '99', 'abc']) {
    expect(await codeOf(visitor, cui)).toEqual([401, 'unauthenticated']);
    // Citizens may ask for themselves, so a text that is no CUI is refused before its owner is checked.
    expect(await codeOf(citizen, cui)).toEqual(cui === 'abc' ? [422, 'invalid'] : [403, 'forbidden']);
  }
});

test('staff see what the form fills in, and nothing else', async () => {
  const staff = await api.as('staff');
  expect((await staff.get(`/api/get-profile/${ANA.cui}`)).body).toEqual({
    response: 'OK',
    first_name: 'Ana',
    last_name: 'López',
    gender: 'F',
    date_of_birth: '1990-05-01',
    phone: '5555-5555',
  });
});

test('an unknown CUI is not found, and a text that is no CUI is refused', async () => {
  const staff = await api.as('staff');
  expect(await codeOf(staff, '9999999999999')).toEqual([404, 'not_found']);
  for (const cui of ['abc', '12345678901012', '1234%2056789', '%00'])
    expect(await codeOf(staff, cui), cui).toEqual([422, 'invalid']);
  expect((await staff.get('/api/get-profile/abc')).body.errors).toEqual({
    cui: ['Escriba solo los dígitos del CUI, 13 como máximo'],
  });
});

async function codeOf(client: HttpClient, cui: string): Promise<[number, unknown]> {
  const { status, body } = await client.get(`/api/get-profile/${cui}`);
  return [status, body.code];
}

describe('registering', () => {
  scenario('a person is registered, and found at once')
    .given(asStaff)
    .when((staff) => staff.post('/api/person', { cui: '3000 00000 0001', ...JUAN }))
    .thenAnswers({
      status: 200,
      body: {
        response: 'OK',
        person: {
          cui: '3000000000001',
          human_cui: '3000 00000 0001',
          first_name: 'Juan',
          birth_es: '02/01/1980',
          phone: '44445555',
          human_phone: '4444-5555',
          dpi_verified_at: null,
          dpi_status: 'none',
        },
      },
      events: ['PersonRegistered'],
    });

  scenario('a CUI and the names are enough')
    .given(asStaff)
    .when((staff) => staff.post('/api/person', { cui: newCui(), first_name: 'Eva', last_name: 'Ruiz' }))
    .thenAnswers({ status: 200, events: ['PersonRegistered'] });

  scenario('nobody takes the CUI of another person')
    .given(asStaff)
    .when((staff) => staff.post('/api/person', { cui: ANA.cui, ...JUAN }))
    .thenAnswers({ status: 409, body: { code: 'cui_taken', errors: { cui: [expect.any(String)] } } });

  scenario('each field that is wrong is named')
    .given(asStaff)
    .when((staff) =>
      staff.post('/api/person', {
        cui: '12345678901234',
        first_name: ' ',
        gender: 'X',
        date_of_birth: '1999-02-30',
        phone: '123456789',
      }),
    )
    .thenAnswers({
      status: 422,
      body: {
        errors: {
          cui: ['El DPI tiene 13 dígitos'],
          first_name: ['Campo obligatorio'],
          last_name: ['Campo obligatorio'],
          gender: ['Elija Masculino o Femenino'],
          date_of_birth: ['La fecha no existe; use el formato AAAA-MM-DD'],
          phone: ['El teléfono tiene 8 dígitos'],
        },
      },
    });

  test.each(['1949-12-31', '2004-01-01'])('a birth on %s is outside the settings', async (date_of_birth) => {
    const { status, body } = await (await api.as('staff')).post('/api/person', {
      cui: newCui(),
      ...JUAN,
      date_of_birth,
    });
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { date_of_birth: ['Elija una fecha del 01/01/1950 al 31/12/2003'] },
    });
  });
});

describe('the directory', () => {
  test('lists people by page, and finds them by any part of name or CUI, accents aside', async () => {
    const { staff, cui } = await withPerson(api);
    const all = (await staff.get('/api/person?page=1')).body.people;
    expect(all).toMatchObject({ current_page: 1, per_page: 15, data: expect.any(Array) });
    for (const typed of [cui.slice(4), 'PEREZ juan', `erez ${cui}`]) {
      const { people } = (await staff.get(`/api/manage/people/search/${encodeURIComponent(typed)}`)).body as {
        people: { data: { cui: string }[] };
      };
      expect(
        people.data.map((found) => found.cui),
        typed,
      ).toContain(cui);
    }
    const total = async (typed: string) => {
      const answer = await staff.get(`/api/manage/people/search/${encodeURIComponent(typed)}`);
      return (answer.body.people as { total: number }).total;
    };
    const withPhone = await total('44445555');
    expect(withPhone).toBeGreaterThan(0);
    for (const typed of ['4444-5555', '+502 4444 5555']) expect(await total(typed)).toBe(withPhone);
    for (const typed of ['4444-555', '4444-5556', 'x44445555']) expect(await total(typed)).toBe(0);
    const none = (await staff.get('/api/manage/people/search/nadie%20as%C3%AD?page=1')).body;
    expect(none.people).toMatchObject({ total: 0, data: [] });
  });
});

describe('the identity document', () => {
  const front = (id: string): ChangeOfPerson => ({
    type: 'UploadDpiImage',
    personId: id,
    side: 'front',
    image: 'dpi/f.webp',
  });

  scenario('is verified')
    .given(withPerson)
    .when(({ staff, cui }) => staff.post('/api/person/verify-dpi', { cui }))
    .thenAnswers({
      status: 200,
      body: { response: 'OK', person: { dpi_status: 'verified', dpi_verified_at: '2026-11-21 08:00:00' } },
      events: ['DpiVerified'],
    });

  scenario('is not found where there is no such person')
    .given(asStaff)
    .when((staff) => staff.post('/api/person/verify-dpi', { cui: '99' }))
    .thenAnswers({ status: 404, body: { code: 'not_found' } });

  scenario('without pictures is not refused')
    .given(withPerson)
    .when(({ staff, cui }) => staff.post('/api/person/refuse-dpi', { cui, reason: 'Borrosa' }))
    .thenAnswers({ status: 409, body: { code: 'dpi_without_images' } });

  test('waits with its first picture, and its owner reads why it was refused', async () => {
    const { staff, cui, id, change } = await withPerson(api);
    const waiting = async () =>
      ((await staff.get('/api/person/waiting-dpi')).body.people as { data: { cui: string }[] }).data.map(
        (person) => person.cui,
      );
    await change(front(id));
    expect(await waiting()).toEqual([cui]);
    expect((await staff.get('/api/waiting-work')).body.documents).toBe(1);
    const { body } = await staff.post('/api/person/refuse-dpi', { cui, reason: 'La imagen está borrosa' });
    expect(body.person).toMatchObject({ dpi_status: 'refused', dpi_refusal: 'La imagen está borrosa' });
    expect(await waiting()).toEqual([]);
    expect((await staff.post('/api/person/refuse-dpi', { cui, reason: ' ' })).status).toBe(422);
  });

  const seen = { front: 'dpi/f.webp', back: '' };
  const CHANGED = {
    response: 'ERROR',
    error: 'La persona cambió las imágenes mientras usted las veía. Revise las nuevas.',
  };

  test.each(['verify-dpi', 'refuse-dpi'])(
    '%s of pictures that are others by now changes nothing',
    async (call) => {
      const { staff, cui, id, change } = await withPerson(api);
      await change(front(id));
      await change({ type: 'UploadDpiImage', personId: id, side: 'front', image: 'dpi/newer.webp' });
      const answer = await staff.post(`/api/person/${call}`, { cui, reason: 'Borrosa', seen });
      expect([answer.status, answer.body]).toMatchObject([409, CHANGED]);
      expect((await staff.get(`/api/person-info/${cui}`)).body).toMatchObject({
        person: { dpi_status: 'waiting', image_dpi_front: 'dpi/newer.webp' },
      });
      const again = { ...seen, front: 'dpi/newer.webp' };
      expect((await staff.post(`/api/person/${call}`, { cui, reason: 'Borrosa', seen: again })).status).toBe(
        200,
      );
    },
  );

  test('keeps the first of two verdicts on the same pictures', async () => {
    const { staff, cui, id, change } = await withPerson(api);
    await change(front(id));
    const verdict = (call: string) => staff.post(`/api/person/${call}`, { cui, reason: 'Borrosa', seen });
    expect((await verdict('verify-dpi')).status).toBe(200);
    // Pressed twice it is done once; a late refusal learns of it.
    expect((await verdict('verify-dpi')).status).toBe(200);
    const late = await verdict('refuse-dpi');
    expect([late.status, late.body]).toMatchObject([409, { code: 'dpi_verified' }]);
    expect((await staff.get(`/api/person-info/${cui}`)).body).toMatchObject({
      person: { dpi_status: 'verified', dpi_refusal: '' },
    });
  });

  test('refused pictures are verified once others are handed in', async () => {
    const { staff, cui, id, change } = await withPerson(api);
    await change(front(id));
    await staff.post('/api/person/refuse-dpi', { cui, reason: 'Borrosa', seen });
    await change({ type: 'UploadDpiImage', personId: id, side: 'front', image: 'dpi/sharp.webp' });
    expect((await staff.get(`/api/person-info/${cui}`)).body).toMatchObject({
      person: { dpi_status: 'waiting', dpi_refusal: '' },
    });
    const body = { cui, seen: { front: 'dpi/sharp.webp', back: '' } };
    expect((await staff.post('/api/person/verify-dpi', body)).body).toMatchObject({
      person: { dpi_status: 'verified' },
    });
  });

  test.each(['verify-dpi', 'refuse-dpi'])(
    '%s is for staff alone, and wants pictures by their paths',
    async (call) => {
      const { staff, cui } = await withPerson(api);
      const body = { cui, reason: 'Borrosa' };
      expect((await (await api.as('user')).post(`/api/person/${call}`, body)).status).toBe(403);
      for (const wrong of ['x', { front: 1, back: '' }, { front: 'a' }])
        expect((await staff.post(`/api/person/${call}`, { ...body, seen: wrong })).status).toBe(422);
    },
  );
});

test('a history that is longer than what is shown says so, also on paper', async () => {
  const { staff, cui } = await withPerson(api);
  const hours = { selected_hour_start: '15:00', selected_hour_end: '16:00' };
  const booked = await staff.post('/admin/programmation/create', {
    ...form({ reservation_person_cui: cui, ...hours }),
  });
  const { id } = booked.body.reservation as { id: string };
  const columns = Object.keys(reservations.columns);
  const copied = columns.map((name) => (name === 'reservation_id' ? "'copy-' || number" : name));
  await api.pool.query(
    `insert into read.reservations (${columns}) select ${copied}
     from read.reservations, generate_series(1, 1199) number where reservation_id = $1`,
    [id],
  );
  const { body } = await staff.get(`/api/person-info/${cui}`);
  expect(body.reservations).toHaveLength(500);
  expect(body.reservations_total).toBe(1200);
  const pdf = await staff.fetch('GET', `/download/report/person-profile/${cui}`);
  const [page = []] = await pdfPages(Buffer.from(await pdf.arrayBuffer()));
  const lines = linesOf(page).map((line) => line.join(' '));
  expect(lines).toContain('Las 500 más recientes de 1,200 reservas');
  await api.pool.query("delete from read.reservations where reservation_id like 'copy-%'");
});

test('a person shows the history of their reservations, also on paper', async () => {
  const { staff, cui } = await withPerson(api);
  const booked = await staff.post('/admin/programmation/create', {
    ...form({ reservation_person_cui: cui, selected_hour_start: '13:00', selected_hour_end: '14:00' }),
  });
  expect(booked.status).toBe(200);
  const { body } = await staff.get(`/api/person-info/${cui}`);
  expect(body).toMatchObject({
    person: { cui, first_name: 'Juan' },
    reservations_total: 1,
    reservations: [{ date_start: '2026-11-24 13:00', date_end: '2026-11-24 14:00', check_in: '', status: 0 }],
  });
  const pdf = await staff.fetch('GET', `/download/report/person-profile/${cui}`);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  const pages = await pdfPages(Buffer.from(await pdf.arrayBuffer()));
  const text = pages
    .flat()
    .map((placed) => placed.text)
    .join(' ');
  for (const part of ['Juan Pérez', 'sin verificar', '24/11/2026 13:00', '(sin marcar)', '1 reserva'])
    expect(text).toContain(part);
  expect((await staff.get('/api/person-info/99')).body.code).toBe('not_found');
  expect((await staff.get('/download/report/person-profile/99')).status).toBe(404);
});

describe('the profile', () => {
  const changed = {
    first_name: 'Juana',
    last_name: 'Pérez',
    gender: 'F',
    date_of_birth: '1981-01-02',
    phone: '11112222',
  };

  /** A citizen with an account of their own. */
  async function withOwner(of: Api) {
    const made = await withPerson(of);
    const citizen = await of.as('user');
    await of.change({ type: 'ClaimPerson', userId: citizen.userId, personId: made.id });
    await made.staff.post('/api/user-claims/link', { user_id: citizen.userId, cui: made.cui });
    return { ...made, citizen };
  }

  scenario('is changed by its owner; all five fields come back')
    .given(withOwner)
    .when(({ citizen, cui }) => citizen.send('PUT', `/api/user1/${cui}`, { json: changed }))
    .thenAnswers({ status: 200, body: { response: 'OK', ...changed }, events: ['PersonChanged'] });

  test('is not overwritten by a form that its owner had opened before; staff are not named to citizens', async () => {
    const { citizen, staff, cui } = await withOwner(api);
    const put = (who: HttpClient, json: object) => who.send('PUT', `/api/user1/${cui}`, { json });
    const { response: _, ...known } = (await citizen.get(`/api/get-profile/${cui}`)).body;
    expect((await put(staff, { ...known, phone: '33332222', last_name: 'Pérez Coc' })).status).toBe(200);
    const stale = { ...known, phone: '11112222', known };
    const refused = await put(citizen, stale);
    expect(refused).toMatchObject({ status: 409, body: { code: 'values_overtaken' } });
    expect(refused.body.changes).toMatchObject([
      { field: 'phone', before: known.phone, after: '33332222', user: '' },
    ]);
    expect((await put(staff, stale)).body.changes).toMatchObject([{ user: expect.stringContaining('@') }]);
    const { known: shown } = refused.body.current as { known: object };
    const saved = await put(citizen, { ...stale, known: shown });
    expect(saved.body).toMatchObject({ phone: '11112222', last_name: 'Pérez Coc' });
  });

  test('is no longer verified after a verified person renames themselves, and staff read why', async () => {
    const { staff, citizen, cui } = await withOwner(api);
    await staff.post('/api/person/verify-dpi', { cui });
    const put = (who: HttpClient, json: object) => who.send('PUT', `/api/user1/${cui}`, { json });
    const infoOf = async () => (await staff.get(`/api/person-info/${cui}`)).body.person;
    const before = await api.booking.store.head();
    expect((await put(staff, { ...changed, first_name: 'Juano' })).status).toBe(200);
    expect((await put(citizen, { ...changed, first_name: 'Juano', phone: '22223333' })).status).toBe(200);
    expect(await infoOf()).toMatchObject({ dpi_status: 'verified', dpi_lapsed: [] });
    expect((await put(citizen, { ...changed, first_name: 'Otra', date_of_birth: '1985-01-02' })).status).toBe(
      200,
    );
    expect(await api.eventsAfter(before)).toEqual([
      ...['PersonChanged', 'PersonChanged', 'PersonChanged', 'DpiLapsed'],
    ]);
    const lapsed = { dpi_verified_at: null, dpi_lapsed: ['first_name', 'date_of_birth'] };
    expect(await infoOf()).toMatchObject(lapsed);
    const waiting = (await staff.get('/api/person/waiting-dpi')).body.people as { data: { cui: string }[] };
    expect(waiting.data).toContainEqual(expect.objectContaining({ cui, ...lapsed }));
    expect((await citizen.get('/api/user1/profile-data')).body).toMatchObject({
      dpi_verified: false,
      dpi_lapsed: true,
    });
    await staff.post('/api/person/verify-dpi', { cui });
    expect(await infoOf()).toMatchObject({ dpi_status: 'verified', dpi_lapsed: [] });
  });

  scenario('is refused to somebody else')
    .given(withOwner)
    .when(({ citizen }) => citizen.send('PUT', `/api/user1/${ANA.cui}`, { json: changed }))
    .thenAnswers({ status: 403, body: { code: 'forbidden' } });

  scenario('needs all but the gender')
    .given(withOwner)
    .when(({ citizen, cui }) =>
      citizen.send('PUT', `/api/user1/${cui}`, { json: { gender: '', date_of_birth: '2010-01-01' } }),
    )
    .thenAnswers({
      status: 422,
      body: { errors: { first_name: ['Campo obligatorio'], phone: ['Campo obligatorio'] } },
    });

  test('is read by its owner, with the state of the document', async () => {
    const { citizen, cui, id, change } = await withOwner(api);
    await change({ type: 'UploadDpiImage', personId: id, side: 'back', image: 'dpi/b.webp' });
    expect((await citizen.get(`/api/get-profile/${cui}`)).body).toMatchObject({ first_name: 'Juan' });
    expect((await citizen.get(`/api/get-profile/${ANA.cui}`)).status).toBe(403);
    expect((await citizen.get('/api/user1/profile-data')).body).toMatchObject({
      cui,
      human_cui: `${cui.slice(0, 4)} ${cui.slice(4, 9)} ${cui.slice(9)}`,
      image: '',
      dpi_verified: false,
      image_dpi_front: '',
      image_dpi_back: 'dpi/b.webp',
      dpi_refusal: '',
    });
    const alone = await api.as('user');
    expect((await alone.get('/api/user1/profile-data')).body).toMatchObject({ cui: '', dpi_verified: false });
  });
});

describe('an account that waits to be linked', () => {
  async function waiting(of: Api) {
    const made = await withPerson(of);
    const userId = await of.account('user');
    await of.change({ type: 'ClaimPerson', userId, personId: made.id });
    return { ...made, userId };
  }

  test('is listed with the person whom it claims to be, until it is linked', async () => {
    const { staff, cui, userId } = await waiting(api);
    const claims = async () => (await staff.get('/api/user-claims')).body.claims;
    const counted = async () => (await staff.get('/api/waiting-work')).body.accounts;
    expect(await claims()).toMatchObject([{ user_id: userId, person: { cui, first_name: 'Juan' } }]);
    expect(await counted()).toBe(1);
    expect((await staff.post('/api/user-claims/link', { user_id: userId, cui })).status).toBe(200);
    expect([await claims(), await counted()]).toEqual([[], 0]);
  });

  scenario('is refused with a reason')
    .given(waiting)
    .when(({ staff, userId }) =>
      staff.post('/api/user-claims/refuse', { user_id: userId, reason: 'El documento es de otra persona' }),
    )
    .thenAnswers({ status: 200, events: ['UserClaimRefused'] });

  const link = (by: HttpClient, userId: string, cui: string) =>
    by.post('/api/user-claims/link', { user_id: userId, cui });

  describe.each(['staff', 'admin'] as const)('%s', (role) => {
    const seenBy = async (of: Api) => ({ ...(await waiting(of)), clerk: await of.as(role) });

    scenario('link it to the person whom it claims to be')
      .given(seenBy)
      .when(({ clerk, userId, cui }) => link(clerk, userId, cui))
      .thenAnswers({ status: 200, events: ['UserLinkedToPerson'] });

    scenario('link it to nobody else')
      .given(seenBy)
      .when(({ clerk, userId }) => link(clerk, userId, ANA.cui))
      .thenAnswers({ status: 409, body: { code: 'claim_other' } });

    scenario('do not link an account that claims nobody')
      .given(seenBy)
      .when(async ({ clerk }) => link(clerk, await api.account('user'), ANA.cui))
      .thenAnswers({ status: 409, body: { code: 'claim_unknown' }, events: ['UserRegistered'] });

    scenario('do not link their own account to anybody')
      .given(seenBy)
      .when(({ clerk }) => link(clerk, clerk.userId, ANA.cui))
      .thenAnswers({
        status: 409,
        body: {
          error: 'No puede vincular ni rechazar su propia cuenta: pídalo a otra persona del personal.',
        },
      });

    test('do not grant a claim of their own; a colleague does', async () => {
      const { clerk, staff, id, cui } = await seenBy(api);
      await api.change({ type: 'ClaimPerson', userId: clerk.userId, personId: id });
      const own = await link(clerk, clerk.userId, cui);
      expect([own.status, own.body]).toMatchObject([409, { code: 'claim_own' }]);
      const refusal = { user_id: clerk.userId, reason: 'Es otra' };
      const refused = await clerk.post('/api/user-claims/refuse', refusal);
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'claim_own' }]);
      expect((await clerk.get(`/api/person/${id}/export`)).status).toBe(role === 'admin' ? 200 : 403);
      expect((await link(staff, clerk.userId, cui)).status).toBe(200);
    });

    test('do not decide on their own document or pause; a colleague does', async () => {
      const { clerk, staff, id, cui } = await seenBy(api);
      await api.change({ type: 'ClaimPerson', userId: clerk.userId, personId: id });
      await link(staff, clerk.userId, cui);
      const verdict = (by: HttpClient, call: string) => by.post(`/api/person/${call}`, { cui, reason: 'No' });
      for (const call of ['verify-dpi', 'refuse-dpi'])
        expect((await verdict(clerk, call)).body).toMatchObject({ code: 'dpi_own' });
      const lift = (by: HttpClient) => by.post(`/api/person/${id}/lift-pause`, {});
      expect((await lift(clerk)).body).toMatchObject({ code: 'pause_own' });
      expect((await lift(staff)).body).toMatchObject({ code: 'not_paused' });
      expect((await verdict(staff, 'verify-dpi')).status).toBe(200);
    });
  });

  test('is linked once by two clerks at the same moment, and again by nobody', async () => {
    const { cui, userId, staff } = await waiting(api);
    const clerks = [staff, await api.as('staff'), await api.as('admin')];
    const before = await api.booking.store.head();
    const answers = await Promise.all(clerks.map((clerk) => link(clerk, userId, cui)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await link(staff, userId, cui)).status).toBe(200);
    expect(await api.eventsAfter(before)).toEqual(['UserLinkedToPerson']);
  });

  test('is either linked or refused where two clerks decide differently at the same moment', async () => {
    const { cui, userId, staff } = await waiting(api);
    const colleague = await api.as('staff');
    const before = await api.booking.store.head();
    const reason = 'El documento es de otra persona';
    const answers = await Promise.all([
      link(staff, userId, cui),
      colleague.post('/api/user-claims/refuse', { user_id: userId, reason }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await api.eventsAfter(before)).toHaveLength(1);
  });

  scenario('is not linked after it was refused')
    .given(async (of) => {
      const made = await waiting(of);
      await made.staff.post('/api/user-claims/refuse', { user_id: made.userId, reason: 'Es otra' });
      return made;
    })
    .when(({ staff, userId, cui }) => link(staff, userId, cui))
    .thenAnswers({ status: 409, body: { code: 'claim_unknown' } });

  scenario('does not become that of a second person')
    .given(async (of) => {
      const made = await waiting(of);
      await made.staff.post('/api/user-claims/link', { user_id: made.userId, cui: made.cui });
      return made;
    })
    .when(({ staff, userId }) => staff.post('/api/user-claims/link', { user_id: userId, cui: ANA.cui }))
    .thenAnswers({ status: 409, body: { code: 'user_linked' } });
});
