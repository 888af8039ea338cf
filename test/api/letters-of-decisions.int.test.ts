import ICAL from 'ical.js';
import { beforeEach, expect, test } from 'vitest';
import { setCredential } from '../../api/auth/credentials.ts';
import { approvalOf, seriesOf } from '../../commands/handler/aggregates.ts';
import { newContext } from '../../commands/handler/context.ts';
import { locateReservation } from '../../commands/handler/locate-reservation.ts';
import { decideApprovals, setApprovalScope } from '../../commands/reservation/approvals.ts';
import { reopenApprovals } from '../../commands/reservation/reopen-approvals.ts';
import { driveSeriesChange } from '../../commands/series/drive-series-change.ts';
import { NO_CHANGES } from '../../domain/schedule/reservation-data.ts';
import { dayOf } from '../../domain/schedule/stream.ts';
import type { SeriesChangeRequest } from '../../domain/series/change-events.ts';
import type { Mail } from '../../platform/mail.ts';
import { bookHour, citizen, viewsSeen } from '../support/citizen-api.ts';
import { seedPerson, TUESDAY } from '../support/citizen-world.ts';
import { form, seriesForm } from '../support/grid-api.ts';
import type { HttpClient } from '../support/http-client.ts';
import { ANA_CUI, letterBoxOfFile } from '../support/letter-box.ts';
import { CREATE } from '../support/reception.ts';

const { api, ana, staff, box } = await letterBoxOfFile();
const LUIS_CUI = '9999999990101';
const luis = await citizen(api, LUIS_CUI);
for (const [{ userId }, email] of [
  [ana, 'ana@example.org'],
  [luis, 'luis@example.org'],
] as const)
  await setCredential(api.pool, { userId, email, password: 'verde sobre azul' });
beforeEach(() => api.pool.query('delete from auth.rate_limits'));

const asStaff = () => newContext(api.booking, { userId: staff.userId });
const own = { reservation_person_cui: ANA_CUI };

async function bookSeries(hour: number): Promise<string[]> {
  const [start, end] = [hour, hour + 1].map((of) => `${String(of).padStart(2, '0')}:00`);
  const at = { selected_hour_start: start, selected_hour_end: end };
  const answer = await staff.post(CREATE, seriesForm('SEMANAL', 3, { ...own, ...at }));
  if (answer.body.response !== 'OK') throw new Error(answer.text);
  return (answer.body.reservations as { id: string }[]).map(({ id }) => id);
}
/** The step of the process of approvals for a booking. */
async function ask(reservationId: string, until = '2026-11-22T14:00:00.000Z') {
  const target = { reservationId, attractionId: 1, date: TUESDAY };
  const command = { type: 'RequestApproval', ...target, until, untilLocal: '2026-11-22 08:00:00' } as const;
  await api.booking.handler.execute(approvalOf(reservationId), command, newContext(api.booking));
}
async function scopeIs(reservationTypeIds: number[]) {
  await setApprovalScope(api.booking.handler, { reservationTypeIds, centerIds: [] }, asStaff());
}

const subjects = (mails: readonly Mail[]) => mails.map(({ subject }) => subject);
/** The entries of the attached calendar, and its method. */
function calendarIn({ attachments }: Mail) {
  const file = attachments.find(({ filename }) => filename.endsWith('.ics'));
  const calendar = new ICAL.Component(ICAL.parse(String(file?.content)));
  const entries = calendar.getAllSubcomponents('vevent').map((entry) => ({
    uid: entry.getFirstPropertyValue('uid'),
    sequence: entry.getFirstPropertyValue('sequence'),
    status: entry.getFirstPropertyValue('status'),
  }));
  const method = calendar.getFirstPropertyValue('method');
  expect(file?.contentType).toContain(`method=${method}`);
  return { method, entries };
}
/** Staff put it in another name. */
async function putInNameOf(cui: string, id: string) {
  const { body } = await staff.get(`/api/reservation/search?query=${id}`);
  const json = { person_cui: cui, name: 'Otra Persona', version: body.version };
  const answer = await staff.send('PUT', `/api/reservation/${id}?scope=one`, { json });
  if (answer.status !== 200) throw new Error(answer.text);
}
/** Their letters are passed by then. */
const free = (...ids: readonly string[]) =>
  box.of(async () => {
    for (const id of ids) await staff.delete(`/api/reservation/${id}`);
  });
const receivers = (mails: readonly Mail[]) =>
  mails.map(({ to, subject }) => [to, subject.split(',')[0]]).sort((a, b) => `${a}`.localeCompare(`${b}`));
const mailOf = ({ userId }: { readonly userId: string }) => `citizen-${userId}@example.org`;
const filesOf = ({ attachments }: Mail) => attachments.map(({ filename }) => filename.split('.').at(-1));

test('a booking that staff have to approve is no confirmation; the decision is mailed once, with its reason', async () => {
  await scopeIs([6]);
  let id = '';
  const asked = await box.of(async () => {
    id = await bookHour(ana, 8);
    await ask(id);
  });
  expect(subjects(asked)).toEqual([
    'Solicitud recibida: Cancha 1, martes 24 de noviembre de 2026, 08:00–09:00',
  ]);
  expect(asked[0]?.text).toContain('hasta el 22/11/2026 a las 08:00');
  const verdict = { approved: false, reason: 'No hay árbitro' } as const;
  const refused = await box.of(() => decideApprovals(api.booking.handler, [id], verdict, asStaff()));
  expect(subjects(refused)).toEqual([
    'Solicitud rechazada: Cancha 1, martes 24 de noviembre de 2026, 08:00–09:00',
  ]);
  expect(refused[0]?.text).toContain('Motivo: No hay árbitro');

  const approved = await box.of(async () => {
    const other = await bookHour(ana, 10);
    await ask(other);
    await viewsSeen(api);
    await decideApprovals(api.booking.handler, [other], { approved: true }, asStaff());
  });
  expect(subjects(approved).at(-1)).toMatch(/^Solicitud aprobada: Cancha 1/);
  expect(filesOf(approved.at(-1) as Mail)).toEqual(['pdf', 'ics']);
  await scopeIs([]);
});

test('a decision that is taken back is mailed as a request under review, without a letter of the restored reservation', async () => {
  await scopeIs([6]);
  const id = await bookHour(ana, 12);
  await ask(id);
  await viewsSeen(api);
  const { handler } = api.booking;
  const verdict = { approved: false, reason: 'No hay árbitro' } as const;
  await box.of(() => decideApprovals(handler, [id], verdict, asStaff()));
  const again = await box.of(() => reopenApprovals(handler, [id], asStaff(), api.booking.timeZone));
  expect(subjects(again)).toEqual([
    'Solicitud de nuevo en revisión: Cancha 1, martes 24 de noviembre de 2026, 12:00–13:00',
  ]);
  expect(again[0]?.text).toContain('la respuesta anterior ya no vale');
  const approved = await box.of(() => decideApprovals(handler, [id], { approved: true }, asStaff()));
  expect(subjects(approved).at(-1)).toMatch(/^Solicitud aprobada: Cancha 1/);
  await scopeIs([]);
});

test('all dates of an order that are decided or lapse together are in one mail', async () => {
  await scopeIs([1]);
  let ids: string[] = [];
  const asked = await box.of(async () => {
    ids = await bookSeries(11);
    for (const id of ids) await ask(id);
  });
  expect(subjects(asked)).toEqual(['Solicitud recibida: 3 fechas en Cancha 1']);
  const approved = await box.of(() =>
    decideApprovals(api.booking.handler, ids, { approved: true }, asStaff()),
  );
  expect(subjects(approved)).toEqual(['Solicitud aprobada: 3 fechas en Cancha 1']);
  expect(approved.map(calendarIn)).toMatchObject([{ method: 'PUBLISH', entries: [{}, {}, {}] }]);
  expect(approved.map(filesOf)).toEqual([['pdf', 'ics']]);
  for (const { text } of [...asked, ...approved]) expect(text).toContain('Lugar: Polideportivo - Cancha 1');

  const lapsed = await box.of(async () => {
    const others = await bookSeries(13);
    for (const id of others) await ask(id);
    await viewsSeen(api);
    for (const reservationId of others) {
      const target = { reservationId, attractionId: 1, date: TUESDAY };
      const command = { type: 'ExpireApproval', ...target, at: '2026-11-22T15:00:00.000Z' } as const;
      await api.booking.handler.execute(approvalOf(reservationId), command, newContext(api.booking));
    }
  });
  expect(subjects(lapsed).slice(-1)).toEqual(['Solicitud vencida: 3 fechas en Cancha 1']);
  expect(lapsed.filter(({ subject }) => subject.startsWith('Solicitud vencida'))).toHaveLength(1);
  await scopeIs([]);
});

test('each person of an order gets the decision on their own dates', async () => {
  await scopeIs([1]);
  const { handler } = api.booking;
  const [first = '', ...rest] = await bookSeries(8);
  for (const id of [first, ...rest]) await ask(id);
  await viewsSeen(api);
  const passed = await box.of(() => putInNameOf(LUIS_CUI, first));
  expect(receivers(passed).filter(([to]) => to === mailOf(luis))).toEqual([
    [mailOf(luis), 'Solicitud recibida: Cancha 1'],
  ]);
  expect(passed.find(({ to }) => to === mailOf(luis))?.attachments).toEqual([]);
  const approved = await box.of(() =>
    decideApprovals(handler, [first, ...rest], { approved: true }, asStaff()),
  );
  expect(receivers(approved)).toEqual(
    [
      [mailOf(ana), 'Solicitud aprobada: 2 fechas en Cancha 1'],
      [mailOf(luis), 'Solicitud aprobada: Cancha 1'],
    ].sort((a, b) => `${a}`.localeCompare(`${b}`)),
  );
  const uids = (who: { userId: string }) =>
    calendarIn(approved.find(({ to }) => to === mailOf(who)) as Mail).entries.map(({ uid }) => uid);
  expect([uids(ana).length, uids(luis).length, new Set([...uids(ana), ...uids(luis)]).size]).toEqual([
    2, 1, 3,
  ]);
  await free(first, ...rest);
  await scopeIs([]);
});

test('a decision on a date of somebody without an account is mailed to the others of the order', async () => {
  await scopeIs([1]);
  await seedPerson(api.booking, '8888888880101');
  const [first = '', ...rest] = await bookSeries(8);
  for (const id of [first, ...rest]) await ask(id);
  await viewsSeen(api);
  await box.of(() => putInNameOf('8888888880101', first));
  const refused = await box.of(() =>
    decideApprovals(api.booking.handler, [first, ...rest], { approved: false, reason: 'Obras' }, asStaff()),
  );
  expect(receivers(refused)).toEqual([[mailOf(ana), 'Solicitud rechazada: 2 fechas en Cancha 1']]);
  await scopeIs([]);
});

test('a reservation that was approved and cancelled since is not confirmed', async () => {
  await scopeIs([1]);
  const ids = await bookSeries(8);
  for (const id of ids) await ask(id);
  await box.of(() => viewsSeen(api));
  const [first, ...rest] = ids;
  const mails = await box.ofLate(async () => {
    await decideApprovals(api.booking.handler, ids, { approved: true }, asStaff());
    await staff.delete(`/api/reservation/${first}`);
  });
  expect(subjects(mails)).toEqual([
    'Solicitud aprobada: 2 fechas en Cancha 1',
    'Reserva cancelada: Cancha 1, martes 24 de noviembre de 2026, 08:00–09:00',
  ]);
  expect(calendarIn(mails[0] as Mail).entries).toHaveLength(rest.length);
  await free(...rest);
  await scopeIs([6]);
  const id = await bookHour(ana, 8);
  await ask(id);
  await box.of(() => viewsSeen(api));
  const alone = await box.ofLate(async () => {
    await decideApprovals(api.booking.handler, [id], { approved: true }, asStaff());
    await staff.delete(`/api/reservation/${id}`);
  });
  expect(subjects(alone)).toEqual([
    'Reserva cancelada: Cancha 1, martes 24 de noviembre de 2026, 08:00–09:00',
  ]);
  await scopeIs([]);
});

test('a pending request that is handed over is no confirmation for its new owner', async () => {
  await scopeIs([6]);
  const id = await bookHour(ana, 8);
  await ask(id);
  await box.of(() => ana.post(`/api/reservation/${id}/handover`, { email: 'luis@example.org' }));
  const both = await box.of(() => luis.post(`/api/reservation/${id}/handover/accept`, {}));
  expect(subjects(both)).toEqual([
    'Solicitud recibida: Cancha 1, martes 24 de noviembre de 2026, 08:00–09:00',
    'Reserva cedida: Cancha 1, martes 24 de noviembre de 2026, 08:00–09:00',
  ]);
  await free(id);
  await scopeIs([]);
});

test('an offer of a reservation that has begun is not mailed', async () => {
  const offer = (id: string) => ana.post(`/api/reservation/${id}/handover`, { email: 'luis@example.org' });
  const before = api.clock.now();
  let id = '';
  const mails = await box.ofLate(async () => {
    id = await bookHour(ana, 8);
    expect((await offer(id)).status).toBe(200);
    // A quarter past eight of that day.
    api.clock.set('2026-11-24T14:15:00.000Z');
  });
  api.clock.set(before);
  await free(id);
  expect(subjects(mails).filter((subject) => subject.startsWith('Le ceden'))).toEqual([]);
});

test('a series is confirmed, changed, moved and cancelled in one mail each; calendars follow', async () => {
  let ids: string[] = [];
  const [confirmed, ...more] = await box.of(async () => {
    ids = await bookSeries(15);
  });
  expect([confirmed?.subject, ...more]).toEqual(['Reservas confirmadas: 3 fechas en Cancha 1']);
  expect(filesOf(confirmed as Mail)).toEqual(['pdf', 'ics']);
  const first = calendarIn(confirmed as Mail);
  const [id = ''] = ids;
  const to = { attraction_id: 2, date: TUESDAY, hour_start: '15:00', hour_end: '16:00' };
  const moved = await box.of(() => staff.post(`/api/reservation/${id}/move?scope=all`, to));
  expect(subjects(moved)).toEqual(['Reservas trasladadas: 3 fechas en Cancha 2']);
  expect(filesOf(moved[0] as Mail)).toEqual(['pdf', 'ics']);
  expect(moved[0]?.text).toMatch(
    /martes 1 de diciembre de 2026: 15:00–16:00 · código \w+ · antes: .+ - Cancha 1, martes 1 de diciembre de 2026, /,
  );
  const second = calendarIn(moved[0] as Mail);
  expect(second.entries.map(({ uid }) => uid)).toEqual(first.entries.map(({ uid }) => uid));
  expect(second.entries.map(({ sequence }) => sequence)).toEqual([2, 2, 2]);
  const alone = await box.of(() => staff.delete(`/api/reservation/${ids[1]}`));
  expect(subjects(alone)).toEqual([
    'Reserva cancelada: Cancha 2, martes 1 de diciembre de 2026, 15:00–16:00',
  ]);
  expect(calendarIn(alone[0] as Mail)).toMatchObject({
    method: 'CANCEL',
    entries: [{ status: 'CANCELLED' }],
  });
  const cancelled = await box.of(() => staff.delete(`/api/reservation/${id}?scope=all`));
  expect(subjects(cancelled)).toEqual(['Reservas canceladas: 2 fechas en Cancha 2']);
  const last = calendarIn(cancelled[0] as Mail);
  expect(last.entries.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
  expect(last.entries.map(({ uid }) => uid)).toEqual([0, 2].map((index) => first.entries[index]?.uid));
});

test('a change of a series that another request completes has one mail too', async () => {
  const { handler } = api.booking;
  let ids: string[] = [];
  await box.of(async () => {
    ids = await bookSeries(18);
  });
  const located = await locateReservation(handler, ids[0] ?? '', asStaff());
  const seriesId = ('booking' in located && located.booking.details.series?.seriesId) || '';
  const mailsOf = (request: (names: { seriesId: string; changeId: string }) => SeriesChangeRequest) =>
    box.of(async () => {
      const asked = request({ seriesId, changeId: api.booking.ids.uuid() });
      await handler.execute(seriesOf(seriesId), { type: 'RequestSeriesChange', request: asked }, asStaff());
      await driveSeriesChange(handler, seriesId, asStaff());
    });
  const askedAt = { ...asStaff().now };
  const items = ids.map((reservationId) => {
    const date = dayOf(reservationId)?.date ?? '';
    const to = { attractionId: 2, centerId: 1, date, start: 1_080, end: 1_140 };
    return { reservationId, from: { attractionId: 1, date }, to };
  });
  const moved = await mailsOf((names) => ({
    type: 'SeriesMoveRequested',
    data: { ...names, askedAt, items },
  }));
  expect(subjects(moved)).toEqual(['Reservas trasladadas: 3 fechas en Cancha 2']);
  const edited = await mailsOf((names) => ({
    type: 'SeriesEditRequested',
    data: {
      ...{ ...names, ...NO_CHANGES, personId: ana.personId, fromPersonId: ana.personId },
      observations: 'Traer balones',
      items: ids.map((reservationId) => ({ reservationId, fields: ['observations' as const] })),
    },
  }));
  expect(subjects(edited)).toEqual(['Reservas modificadas: 3 fechas en Cancha 2']);
  const cancelled = await mailsOf((names) => ({
    type: 'SeriesCancelRequested',
    data: { ...names, askedAt, reservationIds: ids },
  }));
  expect(subjects(cancelled)).toEqual(['Reservas canceladas: 3 fechas en Cancha 2']);
});

test('the person who takes a reservation over gets the ticket; the calendar of the former person forgets it', async () => {
  const id = await bookHour(ana, 17);
  const offer = await box.of(() =>
    ana.post(`/api/reservation/${id}/handover`, { email: 'luis@example.org' }),
  );
  expect(subjects(offer).at(-1)).toMatch(/^Le ceden una reserva: Cancha 1/);
  const end = (client: HttpClient) => client.send('DELETE', `/api/reservation/${id}/handover`);
  // Declined it is Ana's to attend or to cancel; who takes an offer back needs no letter.
  const declined = await box.of(() => end(luis));
  expect(declined.map(({ to, subject }) => [to, subject])).toEqual([
    [
      `citizen-${ana.userId}@example.org`,
      'No aceptaron la reserva que ofreció: Cancha 1, martes 24 de noviembre de 2026, 17:00–18:00',
    ],
  ]);
  await ana.post(`/api/reservation/${id}/handover`, { email: 'luis@example.org' });
  const again = await box.of(async () => {
    await end(ana);
    return ana.post(`/api/reservation/${id}/handover`, { email: 'luis@example.org' });
  });
  expect(subjects(again).every((subject) => subject.startsWith('Le ceden una reserva'))).toBe(true);
  const both = await box.of(() => luis.post(`/api/reservation/${id}/handover/accept`, {}));
  expect(subjects(both)).toEqual([
    'Reserva confirmada: Cancha 1, martes 24 de noviembre de 2026, 17:00–18:00',
    'Reserva cedida: Cancha 1, martes 24 de noviembre de 2026, 17:00–18:00',
  ]);
  const [taken, given] = both as [Mail, Mail];
  expect([taken.to, given.to]).toEqual([
    `citizen-${luis.userId}@example.org`,
    `citizen-${ana.userId}@example.org`,
  ]);
  expect(taken.id).not.toBe(given.id);
  expect(filesOf(given)).toEqual(['ics']);
  expect(calendarIn(given)).toMatchObject({
    method: 'CANCEL',
    entries: [{ uid: calendarIn(taken).entries[0]?.uid, status: 'CANCELLED' }],
  });
  expect(given.text).not.toContain('/consulta/');
  // Twice before the process comes to it: only the last owner gets the ticket.
  const back = await box.ofLate(async () => {
    for (const [from, to, email] of [
      [luis, ana, 'ana@example.org'],
      [ana, luis, 'luis@example.org'],
    ] as const) {
      await from.post(`/api/reservation/${id}/handover`, { email });
      expect((await to.post(`/api/reservation/${id}/handover/accept`, {})).status).toBe(200);
    }
  });
  const tickets = back.filter(({ subject }) => subject.startsWith('Reserva confirmada'));
  expect(tickets.map(({ to }) => to)).toEqual([`citizen-${luis.userId}@example.org`]);
});

test('a single booking of staff is confirmed at once', async () => {
  const at = { selected_hour_start: '19:00', selected_hour_end: '20:00' };
  const mails = await box.of(() => staff.post(CREATE, form({ ...own, ...at })));
  expect(subjects(mails)).toEqual([
    'Reserva confirmada: Cancha 1, martes 24 de noviembre de 2026, 19:00–20:00',
  ]);
});

test('a booking whose hour had begun needs no approval, and is confirmed at once', async () => {
  await scopeIs([6]);
  const at = { selected_hour_start: '07:00', selected_hour_end: '09:00' };
  const mails = await box.of(() => staff.post(CREATE, form({ ...own, ...at, selected_date: '2026-11-21' })));
  expect(subjects(mails)).toEqual([
    'Reserva confirmada: Cancha 1, sábado 21 de noviembre de 2026, 07:00–09:00',
  ]);
  await scopeIs([]);
});

test('a request that is renewed, because its reservation was moved, has no second letter', async () => {
  await scopeIs([6]);
  let id = '';
  const mails = await box.ofLate(async () => {
    id = await bookHour(ana, 8);
    await ask(id);
    const target = { reservationId: id, attractionId: 1, date: TUESDAY };
    const later = { until: '2026-11-23T14:00:00.000Z', untilLocal: '2026-11-23 08:00:00' };
    const command = { type: 'RenewApproval', ...target, ...later } as const;
    await api.booking.handler.execute(approvalOf(id), command, newContext(api.booking));
  });
  expect(subjects(mails)).toHaveLength(1);
  expect(mails[0]?.text).toContain('hasta el 23/11/2026 a las 08:00');
  await free(id);
  await scopeIs([]);
});
