import { randomUUID } from 'node:crypto';
import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import type { HistoryEvent } from '../../api/contract/history.ts';
import type { LogEntry } from '../../api/contract/log.ts';
import { logEntryPresenter } from '../../api/presenters/history/history.ts';
import { newContext } from '../../commands/handler/context.ts';
import { changeUser } from '../../commands/people/user.ts';
import { changeWebhook } from '../../commands/webhooks/webhooks.ts';
import { bookerStream } from '../../domain/booker/stream.ts';
import { registry } from '../../domain/registry.ts';
import { scheduleStream } from '../../domain/schedule/stream.ts';
import { seriesStream } from '../../domain/series/stream.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { auditTrail } from '../../projections/audit-log/projection.ts';
import type { AuditEntry } from '../../projections/audit-log/queries.ts';
import { closuresView } from '../../projections/closures/projection.ts';
import { importsView } from '../../projections/imports/projection.ts';
import { goldenEvent } from '../support/golden-events.ts';
import { form, gridApiOfFile, seriesForm } from '../support/grid-api.ts';
import type { HttpClient } from '../support/http-client.ts';

const TODAY = '2026-11-21';
const LOG = `/api/log/filter/all/all/${TODAY}/${TODAY}`;

const api = await gridApiOfFile({ projections: [auditTrail, closuresView, importsView] });
const admin = await api.as('admin');
const staff = await api.as('staff');
const email = `admin-${admin.userId}@example.org`;
const made = await admin.post('/admin/programmation/create', form());
const { id, shortcode: code } = made.body.reservation as { id: string; shortcode: string };
await admin.send('PUT', '/api/activity/1', { json: { name: 'Fútbol 7', image: '' } });
await admin.delete(`/api/reservation/${id}`);
await api.deps.waiter.waitFor(await api.booking.store.head(), ['audit-log'], 10_000);

const page = async (path: string) =>
  (await admin.get(path)).body as unknown as {
    total: number;
    data: LogEntry[];
    next_page_url: string | null;
  };
const eventsAt = async (path: string, client: HttpClient = admin) =>
  (await client.get(path)).body.events as HistoryEvent[];

describe('the audit log', () => {
  test('is a page of who did what, and when, newest first', async () => {
    const answer = await admin.get(`/api/log/filter/del/reservations/${TODAY}/${TODAY}`);
    expect(answer.body).toEqual({
      response: 'OK',
      current_page: 1,
      last_page: 1,
      per_page: 15,
      total: 1,
      has_more: false,
      from: 1,
      to: 1,
      next_page_url: null,
      prev_page_url: null,
      data: [
        {
          id: expect.stringMatching(/^\d+$/),
          created_at_date: TODAY,
          created_at_hour: '08:00:00',
          table: 'reservations',
          type: 'del',
          register_id: id,
          register_name: id,
          register_subject: `${code} · Ana López · 10:00`,
          user_email: email,
          summary: 'Reserva cancelada',
        },
      ],
    });
  });

  test('can be narrowed to a register and to an account', async () => {
    const kinds = (await page(`${LOG}?register_id=${id}`)).data.map(({ type }) => type);
    expect(kinds).toEqual(['del', 'ins']);
    expect((await page(`${LOG}?user=${email.toUpperCase()}`)).total).toBe(3);
    expect((await page(`${LOG}?user=nobody`)).total).toBe(0);
    const byProduct = await page(`${LOG}?user=sistema`);
    expect(byProduct.data.map(({ user_email }) => user_email)).not.toContain(email);
    expect(byProduct.total + (await page(`${LOG}?user=${email}`)).total).toBe((await page(LOG)).total);
  });

  test('can be narrowed to a person: themselves and their reservations', async () => {
    const cui = '1234567890101';
    const person = { cui, first_name: 'Pedro', last_name: 'Ramírez', gender: 'M' };
    await staff.post('/api/person', { ...person, date_of_birth: '1990-01-01', phone: '55551234' });
    const own = { reservation_person_cui: cui, reservation_name: 'Pedro Ramírez' };
    const booked = await staff.post(
      '/admin/programmation/create',
      form({ ...own, selected_hour_start: '18:00', selected_hour_end: '19:00' }),
    );
    const { shortcode } = booked.body.reservation as { shortcode: string };
    await api.deps.waiter.waitFor(await api.booking.store.head(), ['audit-log'], 10_000);
    const found = await page(`${LOG}?person=${encodeURIComponent('pedro ram')}`);
    expect(found.data.map(({ register_subject }) => register_subject)).toEqual([
      `${shortcode} · Pedro Ramírez · 18:00`,
      'Pedro Ramírez',
    ]);
    expect((await page(`${LOG}?person=${cui}`)).total).toBe(2);
    expect((await page(`${LOG}?person=nadie`)).total).toBe(0);
  });

  test('narrowed to a person has the entries and reservations that were merged into theirs', async () => {
    const about = { first_name: 'Elsa', gender: 'F', date_of_birth: '1990-01-01', phone: '55551234' };
    const ids: string[] = [];
    for (const [cui, last_name] of [
      ['1234567890201', 'Cruz'],
      ['1234567890301', 'Cruces'],
    ] as const) {
      const { body } = await staff.post('/api/person', { ...about, cui, last_name });
      ids.push((body.person as { id: string }).id);
    }
    const [kept_id, duplicate_id] = ids;
    const booked = await staff.post(
      '/admin/programmation/create',
      form({
        reservation_person_cui: '1234567890301',
        selected_hour_start: '19:00',
        selected_hour_end: '20:00',
      }),
    );
    const reason = 'Está dos veces';
    const merge = { kept_id, duplicate_id, reason, both_verified: false };
    expect((await staff.post('/api/person/merge', merge)).status).toBe(200);
    await api.deps.waiter.waitFor(await api.booking.store.head(), ['audit-log'], 10_000);
    for (const person of ['elsa cruz', '1234567890301']) {
      const { data } = await page(`${LOG}?person=${encodeURIComponent(person)}`);
      const registers = new Set(data.map(({ register_id }) => register_id));
      const { id: reservationId } = booked.body.reservation as { id: string };
      expect(registers, person).toEqual(new Set([kept_id, duplicate_id, reservationId]));
    }
  });

  test('refuses a person of whom too many match, instead of leaving some out', async () => {
    await api.pool.query(
      `insert into read.people (person_id, cui, first_name, last_name, gender, date_of_birth, phone, registered_at, image,
         dpi_front, dpi_back, dpi_status, dpi_at, dpi_reason, dpi_lapsed, is_claimant, name_key, name_grams, cui_grams)
       select 'many-' || n, (3000000000000 + n)::text, 'Zutano', n::text, 'M', '1990-01-01', '', now(), '',
         '', '', 'none', now(), '', '{}', false, 'zutano ' || n, '{}', '{}' from generate_series(1, 51) n`,
    );
    const errors = { person: ['Coinciden 51 personas: escriba más del nombre, o el DPI'] };
    const sheet = `/download/log.xlsx?type=all&table=all&dateStart=${TODAY}&dateEnd=${TODAY}&person=zutano`;
    for (const path of [`${LOG}?person=zutano`, sheet])
      expect(await admin.get(path)).toMatchObject({ status: 422, body: { errors } });
    await api.pool.query(`delete from read.people where person_id = 'many-1'`);
    expect((await admin.get(`${LOG}?person=zutano`)).status).toBe(200);
    await api.pool.query(`delete from read.people where person_id like 'many-%'`);
  });

  test('calls rules and texts by the names of their pages, and finds them by these and by their ids', async () => {
    await admin.send('PUT', '/api/settings', { json: { reminder_hours: 12 } });
    await admin.send('PUT', '/api/landing-texts', { json: { notice: 'Hoy no hay piscina' } });
    await admin.send('PUT', '/api/approval-scope', { json: { reservation_type_ids: [1], center_ids: [] } });
    await api.deps.waiter.waitFor(await api.booking.store.head(), ['audit-log'], 10_000);
    const found = async (register: string) =>
      (await page(`${LOG}?register_id=${encodeURIComponent(register)}`)).data.map((one) => [
        ...[one.table, one.register_id, one.register_name],
      ]);
    const reminder = [['settings', 'reminder_hours', 'Recordatorio por correo, en horas']];
    expect(await found('reminder_hours')).toEqual(reminder);
    expect(await found('recordatorio por correo, en horas')).toEqual(reminder);
    expect(await found('Aviso')).toEqual([['landing_texts', 'notice', 'Aviso']]);
    const approval = ['settings', 'approval_scope', 'Reservas que piden aprobación'];
    expect(await found('Reservas que piden aprobación')).toEqual([approval]);
  });

  test('names a closure by reason and dates, and an import by its size and dates', async () => {
    const dates = { date_start: '2027-03-01', date_end: '2027-03-02' };
    const closed = await admin.post('/api/closures', { attraction_ids: [2], reason: 'Pintura', ...dates });
    const { store, codec } = api.booking;
    const importId = 'import-1';
    const data = { importId, reservationIds: ['r1'], dateStart: '2027-06-01', dateEnd: '2027-06-01' };
    const [commandId, correlationId, at] = ['c1', 'c1', `${TODAY}T14:00:00.000Z`];
    const metadata = { userId: admin.userId, at, commandId, correlationId, causationId: null };
    const requested = await codec.encode({ type: 'ImportRequested', data }, randomUUID(), metadata);
    await store.append(`import-${importId}`, 'any', [requested]);
    await api.deps.waiter.waitFor(await store.head(), ['audit-log', 'closures', 'imports'], 10_000);
    const subjects = async (register: string) =>
      (await page(`${LOG}?register_id=${register}`)).data.map((one) => one.register_subject);
    const { id: closureId } = closed.body.closure as { id: string };
    expect(new Set(await subjects(closureId))).toEqual(new Set(['Pintura · 01/03/2027–02/03/2027']));
    expect(await subjects(importId)).toEqual(['1 reserva · 01/06/2027']);
  });

  test('names webhooks by address, rules by their center or type, and series by place and time', async () => {
    const { handler, store } = api.booking;
    const [webhookId, url] = ['hook-1', 'https://ciudad.example.org/avisos'];
    const add = {
      type: 'AddWebhook',
      webhookId,
      url,
      events: ['*'],
      centerIds: [],
      at: `${TODAY}T14:00:00.000Z`,
    } as const;
    await changeWebhook(handler, add, newContext(api.booking));
    await changeWebhook(handler, { type: 'RemoveWebhook', webhookId }, newContext(api.booking));
    await admin.send('PUT', '/api/settings/centers/1', { json: { cancel_deadline_minutes: 30 } });
    await admin.send('PUT', '/api/settings/types/1', { json: { max_reservations_per_week: 3 } });
    const weekly = seriesForm('SEMANAL', 2, { selected_hour_start: '15:00', selected_hour_end: '16:00' });
    expect((await staff.post('/admin/programmation/create', weekly)).body.message).toBe('OK');
    await api.deps.waiter.waitFor(await store.head(), ['audit-log'], 10_000);
    const subjects = async (table: string) =>
      (await page(`/api/log/filter/all/${table}/${TODAY}/${TODAY}`)).data.map((one) => one.register_subject);
    expect(await subjects('webhooks')).toEqual([url, url]);
    expect((await subjects('settings')).slice(0, 2)).toEqual(['Momento', 'Polideportivo']);
    expect(new Set(await subjects('series'))).toEqual(new Set(['Cancha 1, 15:00–16:00']));
  });

  test('reads the series that a spreadsheet names together, and each once', async () => {
    const { codec, store } = api.booking;
    const metadata = { userId: null, at: `${TODAY}T14:00:00.000Z`, commandId: 'c3', correlationId: 'c3' };
    const entries: AuditEntry[] = [];
    for (let number = 1; number <= 100; number += 1) {
      const event = goldenEvent('SeriesRequested', number);
      const registerId = `register-${number}`;
      const streamId = seriesStream(registerId);
      const requested = await codec.encode(event, randomUUID(), { ...metadata, causationId: null });
      await store.append(streamId, 'any', [requested]);
      const position = String((await store.readStream(streamId))[0]?.position);
      const row = { date: TODAY, hour: '08:00:00', kind: 'ins', userId: null, userEmail: '' } as const;
      entries.push({ ...row, position, table: 'series', registerId, eventType: event.type, streamId });
    }
    const asked: string[] = [];
    let [now, most] = [0, 0];
    const counting: EventStore = {
      ...store,
      async readStream(streamId) {
        asked.push(streamId);
        now += 1;
        most = Math.max(most, now);
        return store.readStream(streamId).finally(() => {
          now -= 1;
        });
      },
    };
    const presenterOf = logEntryPresenter({ store: counting, codec, pool: api.pool });
    const named = new Set<string>();
    for (const batch of [entries, entries.slice(0, 50)])
      for (const { register_subject } of batch.map(await presenterOf(batch))) named.add(register_subject);
    expect([...named]).toEqual([expect.stringMatching(/\d–\d/)]);
    expect(asked).toEqual(entries.map(({ streamId }) => streamId));
    expect(most).toBe(64);
  });

  test('names the person behind a claim on their time, also one that became no reservation', async () => {
    const { store, codec } = api.booking;
    const personId = 'claiming';
    await api.pool.query(
      `insert into read.people (person_id, cui, first_name, last_name, gender, date_of_birth, phone, registered_at, image,
         dpi_front, dpi_back, dpi_status, dpi_at, dpi_reason, dpi_lapsed, is_claimant, name_key, name_grams, cui_grams)
       values ($1, '4000000000101', 'Berta', 'Cruz', 'F', '1990-01-01', '', now(), '', '', '', 'none', now(), '', '{}', false,
         'berta cruz', '{}', '{}')`,
      [personId],
    );
    const day = { attractionId: 1, date: TODAY, start: 600, end: 660 };
    const data = { personId, reservationId: 'r-claimed', ...day, reservationTypeId: 1 };
    const at = `${TODAY}T14:00:00.000Z`;
    const metadata = { userId: null, at, commandId: 'c2', correlationId: 'c2', causationId: null };
    const claimed = await codec.encode({ type: 'TimeClaimed', data }, randomUUID(), metadata);
    await store.append(bookerStream(personId), 'any', [claimed]);
    await api.deps.waiter.waitFor(await store.head(), ['audit-log'], 10_000);
    const { data: claims } = await page(`${LOG}?register_id=r-claimed`);
    expect(claims.map((one) => one.register_subject)).toEqual(['Berta Cruz']);
  });

  test('comes in pages of fifteen', async () => {
    const first = await page(LOG);
    expect(first.total).toBeGreaterThan(15);
    expect(first.data).toHaveLength(15);
    const second = await page(first.next_page_url ?? '');
    expect(second.data).toHaveLength(Math.min(first.total - 15, 15));
    expect(second.data[0]?.id).not.toBe(first.data[0]?.id);
  });

  test.each([
    `/api/log/filter/xyz/all/${TODAY}/${TODAY}`,
    `/api/log/filter/all/xyz/${TODAY}/${TODAY}`,
    '/api/log/filter/all/all/2026-02-30/2026-03-01',
    '/api/log/filter/all/all/2026-11-22/2026-11-21',
    `${LOG}?page=0`,
  ])('%s is refused', async (path) => {
    expect((await admin.get(path)).status).toBe(422);
  });

  test('opens an entry: what it changed, and what the same request did besides', async () => {
    const [entry] = (await page(`/api/log/filter/upd/activities/${TODAY}/${TODAY}`)).data;
    const { body } = await admin.get(`/api/log/entry/${entry?.id}`);
    expect(body).toMatchObject({
      entry,
      subject: 'Fútbol 7',
      event: {
        user: email,
        kind: 'upd',
        summary: 'Actividad modificada',
        changes: [{ field: 'name', label: 'Nombre', before: 'Fútbol', after: 'Fútbol 7' }],
      },
      origin: { screen: '', address: expect.stringMatching(/127\.0\.0\.1$/) },
      cause: null,
      effects: [],
      related: [],
      has_more: false,
    });
    expect((await admin.get('/api/log/entry/999999999')).status).toBe(404);
  });

  test('separates the cause of an entry from its effects and from other steps of the same request', async () => {
    const dates = seriesForm('DIARIA', 3, { selected_attraction_id: '3' });
    await admin.post('/admin/programmation/create', dates);
    await api.deps.waiter.waitFor(await api.booking.store.head(), ['audit-log'], 10_000);
    const opened = async (entry: LogEntry | undefined) =>
      (await admin.get(`/api/log/entry/${entry?.id}`)).body as unknown as {
        cause: LogEntry | null;
        effects: LogEntry[];
        related: LogEntry[];
      };
    const summaries = (entries: readonly LogEntry[]) => entries.map(({ summary }) => summary);
    const [asked] = (await page(`/api/log/filter/ins/series/${TODAY}/${TODAY}`)).data;
    const request = await opened(asked);
    expect(request.cause).toBeNull();
    expect(summaries(request.effects)).toEqual([
      ...Array(3).fill('Reserva creada'),
      'Serie de reservas completada',
    ]);
    expect(request.related).toEqual([]);
    const occurrence = await opened(request.effects[1]);
    expect(occurrence.cause).toEqual(asked);
    expect(occurrence.effects).toEqual([]);
    expect(occurrence.related).toEqual(request.effects.filter((_, index) => index !== 1));
  });

  test('opens a step that is in no history, with its changes', async () => {
    const move = { attraction_id: '2', date: '2026-11-25', hour_start: '12:00', hour_end: '13:00' };
    const booked = await admin.post(
      '/admin/programmation/create',
      form({ selected_hour_start: '12:00', selected_hour_end: '13:00' }),
    );
    const { id: movedId } = booked.body.reservation as { id: string };
    expect((await admin.post(`/api/reservation/${movedId}/move`, move)).status).toBe(200);
    await api.deps.waiter.waitFor(await api.booking.store.head(), ['audit-log'], 10_000);
    const { data: steps } = await page(`${LOG}?register_id=${movedId}`);
    const opened = async (summary: string) => {
      const step = steps.find((one) => one.summary === summary);
      return (await admin.get(`/api/log/entry/${step?.id}`)).body;
    };
    const held = await opened('Horario apartado para un traslado');
    const { changes } = held.event as HistoryEvent;
    expect(held.subject).toBe('Cancha 2, 25/11/2026, 12:00–13:00');
    expect(changes).toHaveLength(2);
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: 'attraction_id', label: 'Atracción', before: 'Cancha 1', after: 'Cancha 2' },
        { field: 'date', label: 'Fecha', before: '24/11/2026', after: '25/11/2026' },
      ]),
    );
    expect(held.origin).not.toBeNull();
    expect(await opened('Traslado completado')).toMatchObject({ event: { changes: [] } });
  });

  test('opens a hold whose move was given up: it is on no day of the reservation', async () => {
    const { store, codec } = api.booking;
    const booked = await admin.post(
      '/admin/programmation/create',
      form({ selected_hour_start: '16:00', selected_hour_end: '17:00' }),
    );
    const { id: reservationId, date } = booked.body.reservation as { id: string; date: string };
    const day = { attractionId: 2, date: '2026-11-26' };
    const hours = { centerId: 1, start: 960, end: 1080 };
    const held = { reservationId, ...day, moveId: 'm1', ...hours, seriesId: null, insteadOf: [] };
    const data = { ...held, from: { attractionId: 1, date } };
    const at = `${TODAY}T14:00:00.000Z`;
    const metadata = { userId: null, at, commandId: 'c4', correlationId: 'c4', causationId: null };
    const event = await codec.encode({ type: 'SlotHeld', data }, randomUUID(), metadata);
    await store.append(scheduleStream(day), 'any', [event]);
    await api.deps.waiter.waitFor(await store.head(), ['audit-log'], 10_000);
    const [entry] = (await page(`${LOG}?register_id=${reservationId}`)).data;
    const { event: shown } = (await admin.get(`/api/log/entry/${entry?.id}`)).body;
    expect(shown).toMatchObject({
      changes: expect.arrayContaining([expect.objectContaining({ before: '17:00', after: '18:00' })]),
    });
  });

  test('names an account by its address, also after it saved a court as its usual one', async () => {
    const favorite = { attractionId: 1, activityId: null, dayOfWeek: 2, start: 600, end: 660 };
    const { userId } = await api.as('staff');
    const save = { type: 'SaveFavorite', userId, favorite } as const;
    await changeUser(api.booking.handler, save, newContext(api.booking));
    await api.deps.waiter.waitFor(await api.booking.store.head(), ['audit-log'], 10_000);
    const [saved] = (await page(`/api/log/filter/upd/users/${TODAY}/${TODAY}`)).data;
    expect(saved?.summary).toBe('Reserva de siempre guardada');
    expect((await admin.get(`/api/log/entry/${saved?.id}`)).body.subject).toBe(`staff-${userId}@example.org`);
  });

  test('says from which page and address, sealed in the log; of an erased account nobody knows', async () => {
    const other = await api.as('admin');
    const headers = { Referer: `${api.url}/admin/manage-person-profile/1234567890101?x=1` };
    await other.send('PUT', '/api/activity/1', { json: { name: 'Fútbol 8', image: '' }, headers });
    await api.deps.waiter.waitFor(await api.booking.store.head(), ['audit-log'], 10_000);
    const [stored] = (await api.booking.store.readAll({ direction: 'backwards', maxCount: 1 })) ?? [];
    expect(JSON.stringify(stored?.metadata)).not.toContain('127.0.0.1');
    expect(JSON.stringify(stored?.metadata)).not.toContain('1234567890101');
    const [entry] = (await page(`/api/log/filter/upd/activities/${TODAY}/${TODAY}`)).data;
    const opened = async () => (await admin.get(`/api/log/entry/${entry?.id}`)).body.origin;
    const screen = 'Perfil de una persona';
    expect(await opened()).toEqual({ screen, address: expect.stringMatching(/127\.0\.0\.1$/) });
    await api.deps.keyRing.forgetSubject(`user:${other.userId}`);
    expect(await opened()).toEqual({ screen, address: '(datos eliminados)' });
  });

  test('goes out as a spreadsheet', async () => {
    const answer = await admin.fetch(
      'GET',
      `/download/log.xlsx?type=all&table=all&dateStart=${TODAY}&dateEnd=${TODAY}`,
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain(`Registro ${TODAY} ${TODAY}.xlsx`);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await answer.arrayBuffer());
    const [, head, ...rows] = (workbook.worksheets[0]?.getSheetValues() ?? []).slice(1) as unknown[][];
    const column = (name: string) => rows.map((row) => row[head?.indexOf(name) ?? 0]);
    expect(column('ID Registro')).toContain(id);
    expect(column('Registro')).toContainEqual(expect.stringMatching(/^\w+ · .+ · 10:00$/));
    expect(column('Registro')).toContain('Cancha 1 · Lunes · 07:00');
    for (const moment of [...column('Fecha'), ...column('Hora')]) expect(moment).toBeInstanceOf(Date);
    const values = rows.map((row) =>
      ['Descripción', 'Antes', 'Después'].map((at) => row[head?.indexOf(at) ?? 0]),
    );
    expect(values).toContainEqual(['Actividad modificada', 'Nombre: Fútbol', 'Nombre: Fútbol 7']);
    expect(values).toContainEqual(['Reserva cancelada', 'Estado: Confirmada', 'Estado: Cancelada']);
    // Also a step that is in no history.
    expect(values).toContainEqual([
      'Horario apartado para un traslado',
      'Atracción: Cancha 1\nFecha: 24/11/2026',
      'Atracción: Cancha 2\nFecha: 25/11/2026',
    ]);
  });
});

describe('a history', () => {
  test('shows each change of a reservation field by field, newest first, without waiting for a view', async () => {
    const events = await eventsAt(`/api/reservation/${id}/history`, staff);
    expect(events.map(({ kind, summary }) => [kind, summary])).toEqual([
      ['del', 'Reserva cancelada'],
      ['ins', 'Reserva creada'],
    ]);
    expect(events[0]).toMatchObject({
      at: `${TODAY} 08:00:00`,
      user: email,
      changes: [{ field: 'status', label: 'Estado', before: 'Confirmada', after: 'Cancelada' }],
    });
    expect(events[1]?.changes).toContainEqual({
      field: 'attraction_id',
      label: 'Atracción',
      before: null,
      after: 'Cancha 1',
    });
    expect(events[1]?.changes).toContainEqual({
      field: 'start',
      label: 'Hora de inicio',
      before: null,
      after: '10:00',
    });
    const hidden = events.flatMap(({ changes }) => changes.map(({ field }) => field));
    expect(hidden).not.toContain('qrcode');
  });

  test('is only for administrators in any other table', async () => {
    const [event] = await eventsAt('/api/history/activities/1');
    expect(event).toMatchObject({ summary: 'Actividad modificada', user: expect.stringMatching(/^admin-/) });
    const [account] = await eventsAt(`/api/history/users/${admin.userId}`);
    expect(account?.changes).toContainEqual({
      field: 'roles',
      label: 'Roles',
      before: null,
      after: 'Administrador',
    });
    expect(await eventsAt(`/api/history/reservations/${id}`)).toHaveLength(2);
    // Its stream is found by the log: its name holds the court.
    expect((await eventsAt('/api/history/available_dates/100001'))[0]?.summary).toBe('Horario agregado');
  });

  test('is not found for an unknown record', async () => {
    for (const path of [
      '/api/reservation/1.20261124.none/history',
      '/api/history/activities/99',
      '/api/history/secrets/1',
      '/api/history/reservations/none',
    ])
      expect((await admin.get(path)).status, path).toBe(404);
  });
});

test.each([...registry.values()])('$type has kind, table and summary', ({ audit }) => {
  expect(audit.kind).toMatch(/^(ins|upd|del|log|dpi|mar)$/);
  expect(audit.table).toMatch(/^[a-z_]+$/);
  expect(audit.summary).toMatch(/^[A-ZÁÉÍÓÚ].{5,}$/);
});
