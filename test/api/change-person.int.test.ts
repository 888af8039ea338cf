import { describe, expect, test } from 'vitest';
import type { HistoryEvent } from '../../api/contract/history.ts';
import type { Reservation } from '../../api/contract/reservations.ts';
import { changeCatalog } from '../../commands/catalog/catalog.ts';
import { changeSettings } from '../../commands/catalog/settings.ts';
import { newContext } from '../../commands/handler/context.ts';
import { claimsOf } from '../../commands/people/booker.ts';
import { recordMissedVisit } from '../../commands/people/no-show.ts';
import { changePerson, erasePerson } from '../../commands/people/person.ts';
import { checkIn } from '../../commands/reservation/schedule.ts';
import { origins } from '../../domain/catalog/kinds.ts';
import { NORMAL_TYPE_ID } from '../../domain/catalog/normal-type.ts';
import { fixedClock } from '../../platform/clock.ts';
import { bookHour, citizen, viewsSeen } from '../support/citizen-api.ts';
import { TUESDAY } from '../support/citizen-world.ts';
import { form, seriesForm } from '../support/grid-api.ts';
import { codeOf } from '../support/http-client.ts';
import { ANA_CUI, letterBoxOfFile } from '../support/letter-box.ts';

const { api, ana, staff, box } = await letterBoxOfFile();
const { handler } = api.booking;
const context = () => newContext(api.booking);
const EVA_CUI = '1000000010101';
const eva = await citizen(api, EVA_CUI);
await changePerson(
  handler,
  {
    type: 'ChangePerson',
    isOwn: false,
    personId: eva.personId,
    profile: {
      firstName: 'Eva',
      lastName: 'Ruiz',
      gender: 'F',
      dateOfBirth: '1990-05-01',
      phone: '55551234',
    },
  },
  context(),
);

let hour = 7;
/** Booked by staff for Ana with the type of citizens, at an hour of its own. */
async function booked(over: Record<string, unknown> = {}, make = form): Promise<Reservation> {
  hour += 1;
  const [start, end] = [hour, hour + 1].map((of) => `${String(of).padStart(2, '0')}:00`);
  const json = make({
    selected_date: TUESDAY,
    selected_hour_start: start,
    selected_hour_end: end,
    selected_reservation_type_id: String(NORMAL_TYPE_ID),
    reservation_person_cui: ANA_CUI,
    ...over,
  });
  const { status, body, text } = await staff.post('/admin/programmation/create', json);
  expect(status, text).toBe(200);
  return detail((body.reservation as { id: string }).id);
}
const detail = async (id: string) =>
  (await staff.get(`/api/reservation/search?query=${id}`)).body as unknown as Reservation;
const put = (id: string, json: object, scope = 'one') =>
  staff.send('PUT', `/api/reservation/${id}?scope=${scope}`, { json });
const holders = async (id: string) => {
  const claims = async (personId: string) => (await handler.load(claimsOf(personId))).claims.has(id);
  return { ana: await claims(ana.personId), eva: await claims(eva.personId) };
};
const changesOf = async (id: string) => {
  const { body } = await staff.get(`/api/reservation/${id}/history`);
  return (body.events as HistoryEvent[])[0]?.changes;
};
const mailsSent = () => box.of(async () => undefined);

describe('another person', () => {
  test('has the reservation and the claim on its time, and both are in the history', async () => {
    const { id, version } = await booked();
    expect(await holders(id)).toEqual({ ana: true, eva: false });
    const answer = await put(id, { person_cui: EVA_CUI, name: 'Eva Ruiz', version });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.reservation).toMatchObject({
      name: 'Eva Ruiz',
      person: { cui: EVA_CUI, first_name: 'Eva' },
      version: (version ?? 0) + 1,
    });
    expect(await holders(id)).toEqual({ ana: false, eva: true });
    expect(await changesOf(id)).toEqual([
      { field: 'name', label: 'Encargado', before: 'Ana López', after: 'Eva Ruiz' },
      { field: 'person_id', label: 'Persona', before: 'Ana López', after: 'Eva Ruiz' },
    ]);
  });

  test('twice is done once, and of two changes the later one sees the first', async () => {
    const { id, version } = await booked();
    const [one, other] = await Promise.all([
      put(id, { person_cui: EVA_CUI, version }),
      put(id, { reference: 'Pase 9', version }),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    const again = await put(id, { person_cui: EVA_CUI, version: (version ?? 0) + 1 });
    expect(again.status).toBe(200);
    const before = await api.booking.store.head();
    expect((await put(id, { person_cui: EVA_CUI, version: 99 })).status).toBe(200);
    expect(await api.eventsAfter(before)).toEqual([]);
    expect(await holders(id)).toEqual({ ana: false, eva: true });
  });

  test('is named to who was slower', async () => {
    const { id, version } = await booked();
    await put(id, { person_cui: EVA_CUI, version });
    const { status, body } = await put(id, { name: 'Luis', version });
    expect(status).toBe(409);
    expect(body.changes).toEqual([
      expect.objectContaining({ field: 'person_id', before: 'Ana López', after: 'Eva Ruiz' }),
    ]);
    expect(body.current).toMatchObject({ known: { person_cui: EVA_CUI, origin_id: 1 } });
  });

  test('has to be registered, and not erased', async () => {
    const { id, version } = await booked();
    const unknown = await put(id, { person_cui: '1000000020101', version });
    expect(codeOf(unknown)).toEqual([422, 'person_unregistered']);
    expect(unknown.body.errors).toEqual({ person_cui: ['Nadie está registrado con este CUI'] });
    const gone = await citizen(api, '1000000030101');
    await erasePerson(handler, gone.personId, '', context());
    expect(codeOf(await put(id, { person_cui: '1000000030101', version }))).toEqual([
      422,
      'person_unregistered',
    ]);
    expect((await detail(id)).person?.cui).toBe(ANA_CUI);
  });

  test('in a pause is noted, as with a booking of staff', async () => {
    await changeSettings(
      handler,
      { scope: 'product', values: { no_show_limit: 1, no_show_pause_days: 3 } },
      context(),
    );
    const late = await citizen(api, '1000000040101');
    const visit = { personId: late.personId, reservationId: '1.20261120.a', date: '2026-11-20' };
    await recordMissedVisit(handler, visit, context());
    const { id, version } = await booked();
    const { body } = await put(id, { person_cui: '1000000040101', version });
    expect((body.warnings as string[])[0]).toMatch(
      /^Esta persona tiene sus reservas en pausa\. No puede reservar hasta el 23\/11\/2026/,
    );
    await changeSettings(
      handler,
      { scope: 'product', values: { no_show_limit: 0, no_show_pause_days: 0 } },
      context(),
    );
  });

  test('is refused after check-in and to citizens', async () => {
    const { id, version, may } = await booked();
    expect(may.change_person).toBe(true);
    const own = await ana.send('PUT', `/api/reservation/${id}`, {
      json: { person_cui: EVA_CUI, version },
    });
    expect(codeOf(own)).toEqual([403, 'forbidden']);
    const begun = `${TUESDAY}T${String(hour + 6).padStart(2, '0')}:05:00.000Z`;
    const marked = await checkIn(handler, id, newContext({ ...api.booking, clock: fixedClock(begun) }));
    expect(marked.accepted).toBe(true);
    await viewsSeen(api);
    expect((await detail(id)).may.change_person).toBe(false);
    expect(codeOf(await put(id, { person_cui: EVA_CUI, version }))).toEqual([409, 'already_checked_in']);
  });

  test('is sent the ticket, and the former one hears that it is gone, without a name', async () => {
    const id = await bookHour(ana, 19);
    await mailsSent();
    const { version } = await detail(id);
    const mails = await box.of(() => put(id, { person_cui: EVA_CUI, version }));
    expect(mails.map(({ subject, text }) => [subject.split(':')[0], /Hola, (\w+)/.exec(text)?.[1]])).toEqual([
      ['Reserva confirmada', 'Eva'],
      ['Reserva a nombre de otra persona', 'Ana'],
    ]);
    expect(mails[1]?.text).not.toContain('Eva');
  });

  test('is sent one ticket where it changed twice before the first letter', async () => {
    const luis = '1000000070101';
    await citizen(api, luis);
    const { id, version } = await booked();
    await mailsSent();
    const mails = await box.ofLate(async () => {
      expect((await put(id, { person_cui: luis, version })).status).toBe(200);
      expect((await put(id, { person_cui: EVA_CUI, version: (version ?? 0) + 1 })).status).toBe(200);
    });
    expect(mails.filter(({ subject }) => subject.startsWith('Reserva confirmada'))).toMatchObject([
      { text: expect.stringContaining('Hola, Eva') },
    ]);
  });

  test('is sent one ticket where a booking or a series passed on before its letter', async () => {
    await mailsSent();
    const mails = await box.ofLate(async () => {
      const { id, version } = await booked();
      expect((await put(id, { person_cui: EVA_CUI, version })).status).toBe(200);
      const asSeries = (over: Readonly<Record<string, unknown>> = {}) => seriesForm('SEMANAL', 2, over);
      const first = await booked({ selected_attraction_id: '2' }, asSeries);
      expect((await put(first.id, { person_cui: EVA_CUI, version: first.version })).status).toBe(200);
    });
    const toEva = mails.filter(({ text }) => text.startsWith('Hola, Eva'));
    expect(toEva.map(({ subject }) => subject.split(':')[0])).toEqual([
      'Reserva confirmada',
      'Reserva confirmada',
    ]);
  });

  test('without a verified document is not written to of what staff put in their name', async () => {
    await citizen(api, '1000000060101', { isSelfMade: true });
    const { id, version } = await booked({ reservation_person_cui: '' });
    await mailsSent();
    const mails = await box.of(() => put(id, { person_cui: '1000000060101', version }));
    expect((await detail(id)).person?.cui).toBe('1000000060101');
    expect(mails).toEqual([]);
  });
});

test('a series is put in another name with one letter for each person, and dates of another person keep theirs', async () => {
  const asSeries = (over: Readonly<Record<string, unknown>> = {}) => seriesForm('SEMANAL', 3, over);
  const { id, version } = await booked({ selected_attraction_id: '2' }, asSeries);
  const { body } = await staff.get(`/api/reservation/${id}/dates`);
  const ids = (body.dates as { id: string }[]).map((date) => date.id);
  await citizen(api, '1000000050101');
  const alone = await put(ids[1] ?? '', { person_cui: '1000000050101', version: 1 });
  expect(alone.status, alone.text).toBe(200);
  await mailsSent();
  const mails = await box.of(async () => {
    const answer = await put(id, { person_cui: EVA_CUI, version }, 'all');
    expect(answer.body.changed).toBe(2);
  });
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Reservas modificadas: 2 fechas en Cancha 2',
    'Reservas a nombre de otra persona: 2 fechas en Cancha 2',
  ]);
  const cuis = await Promise.all(ids.map(async (date) => (await detail(date)).person?.cui));
  expect(cuis).toEqual([EVA_CUI, '1000000050101', EVA_CUI]);
  expect(await holders(ids[2] ?? '')).toEqual({ ana: false, eva: true });
});

describe('the way of asking', () => {
  test('changes, and only to one that is there', async () => {
    const made = await changeCatalog(
      handler,
      origins,
      { type: 'Create', fields: { name: 'Por carta' } },
      context(),
    );
    expect(made.accepted).toBe(true);
    await viewsSeen(api);
    const { id, version } = await booked({ selected_attraction_id: '2' });
    const answer = await put(id, { origin_id: 2, version });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.reservation).toMatchObject({
      origin_id: 2,
      origin: 'Por carta',
    });
    expect(await changesOf(id)).toMatchObject([{ field: 'origin_id', label: 'Medio de solicitud' }]);
    await changeCatalog(handler, origins, { type: 'Remove', id: 1 }, context());
    const refused = await put(id, { origin_id: 1, version: (version ?? 0) + 1 });
    expect(codeOf(refused)).toEqual([422, 'unknown_reference']);
    expect(refused.body.errors).toEqual({ origin_id: ['Ya no existe: elija otra opción'] });
  });
});
