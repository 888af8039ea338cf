import { describe, expect, test } from 'vitest';
import { apiScenarios } from '../../support/api-scenario.ts';
import { form, gridApiOfFile } from '../../support/grid-api.ts';
import type { Answer } from '../../support/http-client.ts';

const api = await gridApiOfFile();
const admin = await api.as('admin');
const staff = await api.as('staff');

const scenario = apiScenarios(() => api);
const put = (path: string, json: unknown) => admin.send('PUT', path, { json });
type Entry = Readonly<Record<string, unknown>> & { id: number; version: string };
const entryIn = ({ body }: Answer, key: string) => body[key] as Entry;
const pageIn = ({ body }: Answer, key: string) => body[key] as { total: number; data: Entry[] };
const namesIn = (answer: Answer, key: string) => pageIn(answer, key).data.map(({ name }) => name);
const creating = (path: string, key: string, json: unknown) => async () =>
  entryIn(await admin.post(path, json), key);

describe('activities', () => {
  const tennis = creating('/api/activity', 'activity', { name: 'Tenis', image: '' });

  scenario('an activity is created, and its answer shows it')
    .when(() => admin.post('/api/activity', { name: ' Natación ', image: '' }))
    .thenAnswers({
      status: 200,
      body: { response: 'OK', activity: { id: 2, name: 'Natación', image: '', address: '' } },
      events: ['ActivityCreated'],
    });
  scenario('a blank name is refused at its field')
    .when(() => admin.post('/api/activity', { name: '   ', image: '' }))
    .thenAnswers({ status: 422, body: { errors: { name: ['Campo obligatorio'] } } });
  scenario('a name that is taken is refused')
    .when(() => admin.post('/api/activity', { name: 'FÚTBOL' }))
    .thenAnswers({ status: 409, body: { code: 'code_taken', errors: { name: ['Ya está en uso'] } } });
  scenario('staff create none')
    .when(() => staff.post('/api/activity', { name: 'Esgrima' }))
    .thenAnswers({ status: 403 });
  scenario('a picture is named by its path in the storage, nothing else')
    .when(() => admin.post('/api/activity', { name: 'Esgrima', image: '../secret' }))
    .thenAnswers({ status: 422, body: { errors: { image: ['Elija una imagen de la galería'] } } });

  scenario('fields that a change leaves out stay')
    .given(tennis)
    .when(({ id }) => put(`/api/activity/${id}`, { address: 'Zona 5', name: 'Tenis' }))
    .thenAnswers({
      status: 200,
      body: { activity: { name: 'Tenis', address: 'Zona 5' } },
      events: ['ActivityChanged'],
    });
  scenario('an activity that is not there can not be changed')
    .when(() => put('/api/activity/99', { name: 'X' }))
    .thenAnswers({ status: 404, body: { code: 'entry_unknown' } });
  scenario('an activity that is played somewhere is not deleted; the answer counts where')
    .when(() => admin.delete('/api/activity/1'))
    .thenAnswers({
      status: 409,
      body: { code: 'entry_in_use', error: 'No se puede eliminar: tiene 3 atracciones.' },
    });

  test('the list has a page, a search without regard to accents and case, and those that were deleted', async () => {
    const judo = await creating('/api/activity', 'activity', { name: 'Judo', address: 'Piso alto' })();
    expect(namesIn(await staff.get('/api/activity?page=1'), 'activities')).toContain('Judo');
    expect(namesIn(await staff.get('/api/activity/search/NATACION'), 'activities')).toEqual(['Natación']);
    expect(namesIn(await staff.get('/api/activity/search/alto%20judo'), 'activities')).toEqual(['Judo']);
    expect(pageIn(await staff.get('/api/activity/search/nada'), 'activities').total).toBe(0);
    expect((await admin.delete(`/api/activity/${judo.id}`)).body).toEqual({ response: 'OK' });
    expect(namesIn(await staff.get('/api/activity'), 'activities')).not.toContain('Judo');
    expect(namesIn(await staff.get('/api/activity?removed=1'), 'activities')).toEqual(['Judo']);
    const restored = await admin.post(`/api/activity/${judo.id}/restore`, { version: judo.version });
    expect(entryIn(restored, 'activity')).toEqual(judo);
    expect(namesIn(await staff.get('/api/activity'), 'activities')).toContain('Judo');
  });

  test('sixteen entries make two pages', async () => {
    const { total } = pageIn(await staff.get('/api/activity'), 'activities');
    for (let number = total; number < 16; number++)
      await admin.post('/api/activity', { name: `Actividad ${number}` });
    const first = await staff.get('/api/activity');
    expect(first.body.activities).toMatchObject({
      current_page: 1,
      last_page: 2,
      per_page: 15,
      total: 16,
      from: 1,
      to: 15,
      next_page_url: '/api/activity?page=2',
      prev_page_url: null,
    });
    expect(pageIn(await staff.get('/api/activity?page=2'), 'activities').data).toHaveLength(1);
    expect((await staff.get('/api/activity?page=x')).status).toBe(422);
  });
});

describe('two administrators at one entry', () => {
  test('the second learns what the first changed; who takes it back finds it as it was', async () => {
    const origin = await creating('/api/origin', 'origin', { name: 'Carta' })();
    const path = `/api/origin/${origin.id}`;
    const first = entryIn(await put(path, { name: 'Oficio', version: origin.version }), 'origin');
    const second = await put(path, { name: 'Nota', version: origin.version });
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'entry_changed',
        changes: [
          { field: 'name', before: 'Carta', after: 'Oficio', user: expect.stringMatching(/^admin-/) },
        ],
      },
    });
    expect((await put(path, { name: 'Oficio', version: origin.version })).status).toBe(200);
    const undone = await admin.post(`${path}/restore`, { version: origin.version });
    expect(entryIn(undone, 'origin')).toEqual(origin);
    expect((await admin.post(`${path}/restore`, { version: origin.version })).status).toBe(200);
    expect((await admin.post(`${path}/restore`, { version: 'x' })).status).toBe(409);
    expect(first.version).not.toBe(origin.version);
  });
});

describe('attraction types', () => {
  scenario('a type is created')
    .when(() => admin.post('/api/attraction-type', { name: 'Gimnasio' }))
    .thenAnswers({
      status: 200,
      body: { attraction_type: { name: 'Gimnasio' } },
      events: ['AttractionTypeCreated'],
    });
  scenario('a type that attractions are of is not deleted')
    .when(() => admin.delete('/api/attraction-type/1'))
    .thenAnswers({ status: 409, body: { code: 'entry_in_use' } });
});

describe('reservation types', () => {
  const type = { name: 'Torneo', strcode: 'TOR', minutes_for_next_reservation: 0, min_days: 1, max_days: 9 };

  scenario('a type is created')
    .when(() => admin.post('/api/reservation-types', { ...type, min_days: '1' }))
    .thenAnswers({ status: 200, body: { reservation_type: type }, events: ['ReservationTypeCreated'] });
  scenario('a number that is too large names the largest')
    .given(async () => null)
    .when(() =>
      admin.post('/api/reservation-types', { ...type, minutes_for_next_reservation: '12345678901' }),
    )
    .thenAnswers({
      status: 422,
      body: { errors: { minutes_for_next_reservation: ['Use como máximo 1,000,000'] } },
    });
  scenario('dates are booked three years ahead at most')
    .given(async () => null)
    .when(() => admin.post('/api/reservation-types', { ...type, min_days: '1101', max_days: 12345678901 }))
    .thenAnswers({
      status: 422,
      body: {
        errors: {
          min_days: ['Use como máximo 1,100 días, unos tres años'],
          max_days: ['Use como máximo 1,100 días, unos tres años'],
        },
      },
    });
  scenario('its last day is not before its first')
    .when(() => admin.post('/api/reservation-types', { ...type, strcode: 'T2', max_days: 0 }))
    .thenAnswers({
      status: 422,
      body: { errors: { max_days: ['Debe ser igual o mayor que el primer día'] } },
    });
  scenario('nothing of it is negative, and its code has three characters at the most')
    .when(() => admin.post('/api/reservation-types', { ...type, strcode: 'TORN', min_days: -1 }))
    .thenAnswers({
      status: 422,
      body: {
        errors: { strcode: ['Use como máximo 3 caracteres'], min_days: ['No puede ser negativo'] },
      },
    });
  scenario('a code that is taken is refused')
    .when(() => admin.post('/api/reservation-types', { ...type, strcode: 'mom' }))
    .thenAnswers({ status: 409, body: { code: 'code_taken' } });

  scenario('a type that future reservations need is not deleted')
    .given(async () => {
      const answer = await staff.post('/admin/programmation/create', form());
      expect(answer.status).toBe(200);
    })
    .when(() => admin.delete('/api/reservation-types/1'))
    .thenAnswers({
      status: 409,
      body: { error: 'No se puede eliminar: tiene 1 reserva futura.' },
    });

  test('the list of the wizard says between which dates each may be booked', async () => {
    const { body } = await staff.get('/api/manage/reservation-types/list');
    expect(body.reservation_types).toMatchObject([
      { id: 1, name: 'Momento', next_date: '2026-11-21', last_date: '2026-12-21' },
      { id: 2, strcode: 'TOR', next_date: '2026-11-22', last_date: '2026-11-30' },
    ]);
  });
});

describe('centers', () => {
  const center = {
    name: 'Gimnasio Zona 9',
    strcode: 'Z9',
    address: 'Calle 2',
    phone: '2222-3333',
    email: 'z9@muni.gt',
    map_url: 'https://mapa.gt/z9',
    hours: '07:00–20:00',
    active: false,
  };

  scenario('a center is created with its slug')
    .when(() => admin.post('/api/center', center))
    .thenAnswers({
      status: 200,
      body: {
        center: { ...center, phone: '22223333', human_phone: '2222-3333', slug: 'gimnasio-zona-9' },
      },
      events: ['CenterCreated'],
    });
  scenario('a second center of the same code is refused, whatever its case')
    .when(() => admin.post('/api/center', { ...center, name: 'Otro gimnasio', strcode: 'z9' }))
    .thenAnswers({
      status: 409,
      body: {
        code: 'code_taken',
        error: 'Ya existe un registro con código «z9». Use uno distinto.',
        errors: { strcode: ['Ya está en uso'] },
      },
    });
  scenario('an address that a browser must not open or a mail server not take is refused at its field')
    .when(() =>
      admin.post('/api/center', {
        name: 'x',
        strcode: 'ABC',
        phone: '123456789',
        email: 'x',
        map_url: 'javascript:alert(1)',
      }),
    )
    .thenAnswers({
      status: 422,
      body: {
        errors: {
          strcode: ['Use como máximo 2 caracteres'],
          phone: ['Use como máximo 8 dígitos, sin guiones y sin espacios'],
          email: ['Debe ser un correo electrónico'],
          map_url: ['Debe empezar con http:// o https://'],
        },
      },
    });
  scenario('a center with attractions is not deleted')
    .when(() => admin.delete('/api/center/1'))
    .thenAnswers({ status: 409, body: { error: 'No se puede eliminar: tiene 3 atracciones.' } });
  scenario('a center gets its dependencies, which its list offers')
    .given(creating('/api/dependency', 'dependency', { name: 'Liga Norte' }))
    .when(({ id }) => admin.post('/api/center-dependencies/sync', { center_id: 1, dependencies: [id, id] }))
    .thenAnswers({
      status: 200,
      body: { center: { dependencies: [{ id: 1, name: 'Liga Norte' }] } },
      events: ['CenterChanged'],
    });
  scenario('a dependency that a center names is not deleted')
    .when(() => admin.delete('/api/dependency/1'))
    .thenAnswers({ status: 409, body: { error: 'No se puede eliminar: tiene 1 centro deportivo.' } });
  scenario('a dependency that is not there is refused')
    .when(() => admin.post('/api/center-dependencies/sync', { center_id: 1, dependencies: [9] }))
    .thenAnswers({ status: 422, body: { errors: { dependencies: ['Ya no existe: elija otra opción'] } } });

  scenario('when two set them, the second learns the choice of the first, and may replace it then')
    .when(() => admin.post('/api/center-dependencies/sync', { center_id: 1, dependencies: [], known: [] }))
    .thenAnswers({
      status: 409,
      body: {
        code: 'entry_changed',
        changes: [
          { field: 'dependencies', before: '', after: 'Liga Norte', user: expect.stringMatching(/^admin-/) },
        ],
      },
    });
  scenario('the same list in any order is no conflict')
    .when(() => admin.post('/api/center-dependencies/sync', { center_id: 1, dependencies: [1], known: [1] }))
    .thenAnswers({ status: 200 });

  test('the list answers its dependencies too', async () => {
    const { body } = await staff.get('/api/center');
    expect(body.dependencies).toEqual([{ id: 1, name: 'Liga Norte' }]);
    expect(namesIn(await staff.get('/api/center/search/zona%209'), 'centers')).toEqual(['Gimnasio Zona 9']);
    const { centers } = (await staff.get('/api/manage/centers/list')).body;
    expect(centers).toMatchObject([{ active: false }, { id: 1, slug: 'polideportivo', active: true }]);
  });
});

describe('attractions', () => {
  const pool = { name: 'Piscina', center_id: 1, attraction_type_id: 1, capacity: '40', active: 'false' };

  scenario('an attraction is created')
    .when(() => admin.post('/api/attraction', pool))
    .thenAnswers({
      status: 200,
      body: {
        attraction: {
          id: 4,
          capacity: 40,
          active: false,
          activities: [],
          center_name: 'Polideportivo',
          attraction_type: 'Cancha',
        },
      },
      events: ['AttractionCreated'],
    });
  scenario('its center must be there')
    .when(() => admin.post('/api/attraction', { ...pool, center_id: 9 }))
    .thenAnswers({ status: 422, body: { errors: { center_id: ['Ya no existe: elija otra opción'] } } });
  scenario('an attraction gets its activities')
    .when(() => admin.post('/api/attraction-activities/sync', { attraction_id: 4, activities: [1] }))
    .thenAnswers({
      status: 200,
      body: { attraction: { activities: [{ id: 1, name: 'Fútbol' }] } },
      events: ['AttractionChanged'],
    });
  scenario('an attraction with future reservations is refused with their count')
    .when(() => admin.delete('/api/attraction/1'))
    .thenAnswers({ status: 409, body: { error: 'No se puede eliminar: tiene 1 reserva futura.' } });
  scenario('and stays at its center, where its people would go')
    .when(() => put('/api/attraction/1', { name: 'Cancha 1', attraction_type_id: 1, center_id: 2 }))
    .thenAnswers({
      status: 409,
      body: {
        code: 'booked_at_center',
        error:
          'La atracción tiene 1 reserva futura en su centro. Muévalas o cancélelas antes de cambiarla de centro.',
        errors: { center_id: ['Tiene reservas futuras en su centro'] },
      },
    });
  scenario('an attraction without changes its center')
    .when(() => put('/api/attraction/4', { ...pool, center_id: 2 }))
    .thenAnswers({ status: 200, events: ['AttractionChanged'] });
  scenario('an attraction without is deleted')
    .when(() => admin.delete('/api/attraction/4'))
    .thenAnswers({ status: 200, events: ['AttractionRemoved'] });

  test('the list is that of a center, by slug or id, with what its form offers', async () => {
    const { body } = await staff.get('/api/attraction-list/polideportivo?page=1');
    expect(body).toMatchObject({
      attractions: { total: 3 },
      attraction_types: [{ id: 1, name: 'Cancha' }, { name: 'Gimnasio' }],
    });
    expect(pageIn(await staff.get('/api/attraction-list/2'), 'attractions').total).toBe(0);
    expect(namesIn(await staff.get('/api/attraction/search/2/polideportivo'), 'attractions')).toEqual([
      'Cancha 2',
    ]);
    expect((await staff.get('/api/attraction-list/nowhere')).status).toBe(404);
    for (const path of ['/api/manage/attractions/center/1', '/api/attraction-all-list/all'])
      expect((await staff.get(path)).body.attractions).toHaveLength(3);
  });
});
