import { describe, expect, test } from 'vitest';
import { createSessions } from '../../api/auth/sessions.ts';
import { newContext } from '../../commands/handler/context.ts';
import { loadMissedVisits, recordMissedVisit } from '../../commands/people/no-show.ts';
import { changeUser } from '../../commands/people/user.ts';
import { runProcess } from '../../commands/processes/run-process.ts';
import { missedVisits } from '../../commands/reservation/missed-visits.ts';
import { checkIn } from '../../commands/reservation/schedule.ts';
import type { SettingName } from '../../domain/settings/rules.ts';
import { USER_ROLE } from '../../domain/user/roles.ts';
import { readMissedVisits } from '../../projections/own-reservations/held.ts';
import { TIME_ZONE } from '../support/booking-world.ts';
import { type Citizen, citizen, citizenApiOfFile, viewsSeen } from '../support/citizen-api.ts';
import { slotAt, TUESDAY } from '../support/citizen-world.ts';
import { memoryCheckpoints } from '../support/crash-world.ts';
import { eventually } from '../support/eventually.ts';
import { form } from '../support/grid-api.ts';
import { HttpClient } from '../support/http-client.ts';

const NEXT_TUESDAY = '2026-12-01';
const api = await citizenApiOfFile({ limits: { bookingsPerMinute: 10 } });
const admin = await api.as('admin');
const staff = await api.as('staff');
const guest = await new HttpClient(api.url).open();

const rules = async (values: Partial<Record<SettingName, number>>) =>
  expect((await admin.send('PUT', '/api/settings', { json: values })).status).toBe(200);
const book = (client: HttpClient, hour: number, date = TUESDAY) =>
  client.post('/api/makeReservationNormal1', {
    available_date_id: slotAt(hour),
    date,
    companions_quantity: 1,
    observations: '',
  });
const shown = async (client: HttpClient, date = TUESDAY) =>
  (await client.get(`/api/booking-rules?date=${date}&center_id=1`)).body as {
    rules: string[];
    blocked: string;
  };
let made = 0;
const somebody = (): Promise<Citizen> => citizen(api, `10000000${10 + made++}0101`);

describe('how many reservations a person may hold', () => {
  test('a guest reads the rules, a person their own figures too', async () => {
    await rules({ max_open_reservations: 3, max_reservations_per_day: 2, cancel_deadline_minutes: 120 });
    const ana = await somebody();
    await book(ana, 8);
    expect((await shown(guest)).rules).toEqual([
      'Hasta 3 reservas por venir a la vez.',
      'Hasta 2 reservas al día.',
      'Al menos 1 hora entre una reserva y la siguiente.',
      'Puede cancelar hasta 2 horas antes de la entrada.',
    ]);
    const own = await shown(ana);
    expect(own.rules.slice(0, 2)).toEqual([
      'Hasta 3 reservas por venir a la vez (tiene 1).',
      'Hasta 2 reservas al día (tiene 1).',
    ]);
    expect(own.blocked).toBe('');
    await rules({ max_open_reservations: 0, max_reservations_per_day: 0, cancel_deadline_minutes: 0 });
  });

  test('one more on a day is refused with the limit, which the page showed before', async () => {
    await rules({ max_reservations_per_day: 1 });
    const ana = await somebody();
    expect((await book(ana, 10)).status).toBe(200);
    const sentence =
      'Usted ya tiene 1 reserva el 24/11/2026, el máximo permitido por día. Elija otra fecha o cancele una reserva.';
    expect((await shown(ana)).blocked).toBe(sentence);
    const { status, body } = await book(ana, 14);
    expect([status, body.code, body.error]).toEqual([409, 'limit_reached', sentence]);
    expect((await shown(ana, NEXT_TUESDAY)).blocked).toBe('');
    expect((await book(ana, 14, NEXT_TUESDAY)).status).toBe(200);
    await rules({ max_reservations_per_day: 0 });
  });

  test('an hour too near to another one is marked before it is requested', async () => {
    const ana = await somebody();
    const { reservation } = (await book(ana, 16)).body as { reservation: { id: string } };
    const ofHour = async (start: string, end: string) => {
      const hour = `hour_start=${start}&hour_end=${end}`;
      const { body } = await ana.get(`/api/booking-rules?date=${TUESDAY}&center_id=1&${hour}`);
      return (body as { blocked: string }).blocked;
    };
    const refused = await book(ana, 17);
    expect([refused.status, refused.body.code]).toEqual([409, 'too_soon']);
    expect(refused.body.error).toContain('entre una y otra debe haber al menos 1 hora');
    expect(await ofHour('17:00', '18:00')).toBe(refused.body.error);
    expect(await ofHour('18:00', '19:00')).toBe('');
    expect((await shown(ana)).blocked).toBe('');
    expect((await ana.delete(`/api/reservation/${reservation.id}`)).status).toBe(200);
    expect(await ofHour('17:00', '18:00')).toBe('');
  });

  test('an account without a person learns that it has to be linked first', async () => {
    const refused = await book(staff, 8);
    expect([refused.status, refused.body.code]).toEqual([409, 'person_missing']);
    expect((await shown(staff)).blocked).toBe(refused.body.error);
    expect((await shown(guest)).blocked).toBe('');
  });

  test('a cancelled one makes room, one that staff restore takes it again', async () => {
    await rules({ max_open_reservations: 1 });
    const ana = await somebody();
    const { reservation } = (await book(ana, 12)).body as { reservation: { id: string } };
    expect((await book(ana, 16)).body.code).toBe('limit_reached');
    expect((await ana.delete(`/api/reservation/${reservation.id}`)).status).toBe(200);
    const second = (await book(ana, 16)).body as { reservation: { id: string } };
    expect((await ana.delete(`/api/reservation/${second.reservation.id}`)).status).toBe(200);
    expect((await staff.post(`/api/reservation/${reservation.id}/restore`, {})).status).toBe(200);
    expect((await book(ana, 18)).body.code).toBe('limit_reached');
    await rules({ max_open_reservations: 0 });
  });

  test('a type has limits of its own, shown before and in the refusal', async () => {
    const ofType = (values: Record<string, number | null>) =>
      admin.send('PUT', '/api/settings/types/6', { json: values });
    expect((await ofType({ max_reservations_per_week: 1 })).body.types).toMatchObject([
      { reservation_type_id: 6, settings: { max_reservations_per_week: 1, max_open_reservations: null } },
    ]);
    const ana = await somebody();
    expect((await book(ana, 15)).status).toBe(200);
    expect((await shown(ana)).rules[0]).toBe('Hasta 1 reserva de tipo Normal a la semana (tiene 1).');
    const sentence =
      'Usted ya tiene 1 reserva de tipo Normal en la semana del 24/11/2026, el máximo permitido de lunes a domingo. Elija una fecha desde el lunes 30 de noviembre de 2026, o cancele una reserva.';
    expect((await shown(ana)).blocked).toBe(sentence);
    const { status, body } = await book(ana, 17);
    expect([status, body.code, body.error]).toEqual([409, 'limit_reached', sentence]);
    expect((await book(ana, 13, NEXT_TUESDAY)).status).toBe(200);
    expect((await ofType({ max_reservations_per_week: null })).body.types).toEqual([]);
    expect((await admin.send('PUT', '/api/settings/types/99', { json: {} })).status).toBe(404);
  });

  test('bookings by staff count for the person, with a warning beyond the limit; other types do not', async () => {
    await rules({ max_open_reservations: 1 });
    const cui = '2345678910101';
    const ana = await citizen(api, cui);
    const byStaff = async (start: string, end: string, type = 6) => {
      const answer = await staff.post(
        '/admin/programmation/create',
        form({
          selected_attraction_id: 1,
          selected_date: NEXT_TUESDAY,
          reservation_person_cui: cui,
          selected_hour_start: start,
          selected_hour_end: end,
          selected_reservation_type_id: type,
        }),
      );
      expect(answer.status, answer.text).toBe(200);
      return answer.body as { reservation: { id: string }; warnings: string[] };
    };
    expect((await byStaff('05:00', '06:00', 1)).warnings.join()).not.toContain('límite');
    expect((await shown(ana)).blocked).toBe('');
    const first = await byStaff('06:00', '07:00');
    expect(first.warnings.join()).not.toContain('límite');
    expect((await shown(ana)).rules[0]).toBe('Hasta 1 reserva por venir a la vez (tiene 1).');
    const refused = await book(ana, 16);
    expect(refused.body).toMatchObject({
      code: 'limit_reached',
      error:
        'Usted ya tiene 1 reserva por venir, el máximo permitido. Podrá reservar de nuevo desde el martes 1 de diciembre de 2026 a las 07:00, cuando termine una de ellas, o al cancelar una.',
    });
    expect((await byStaff('20:00', '21:00')).warnings).toContain(
      'Con esta reserva la persona pasa del límite de 1 reserva por venir a la vez.',
    );
    // More than the limit: how many there really are, and how many would have to go.
    expect((await shown(ana)).blocked).toBe(
      'Usted ya tiene 2 reservas por venir, y se permite 1. Podrá reservar de nuevo desde el martes 1 de diciembre de 2026 a las 21:00, cuando terminen 2 de ellas, o al cancelar 2.',
    );
    expect((await book(ana, 16)).body.error).toBe((await shown(ana)).blocked);
    // Made a league by the staff, it is no time of the person's own any more.
    for (const { id } of [first.reservation]) {
      const edit = { reservation_type_id: 1, version: 1 };
      expect((await staff.send('PUT', `/api/reservation/${id}`, { json: edit })).status).toBe(200);
    }
    await rules({ max_open_reservations: 2 });
    expect((await book(ana, 16)).status).toBe(200);
    await rules({ max_open_reservations: 0 });
  });

  test('many at once: never more than the limit', async () => {
    await rules({ max_open_reservations: 2 });
    const ana = await somebody();
    const hours = [8, 10, 12, 14, 16, 18];
    const answers = await Promise.all(hours.map((hour) => book(ana, hour, NEXT_TUESDAY)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBeGreaterThan(0);
    expect(won.length).toBeLessThanOrEqual(2);
    await viewsSeen(api);
    const own = await ana.get('/api/user-reservations/1');
    expect(own.body.total).toBe(won.length);
    await rules({ max_open_reservations: 0 });
  });
});

describe('an account whose address is not confirmed', () => {
  test('holds one reservation to come, and has to confirm before the second', async () => {
    const ana = await somebody();
    const { handler, store } = api.booking;
    const userId = api.booking.ids.uuid();
    const email = `propia-${userId}@example.org`;
    const own = { ...newContext(api.booking), userId };
    const account = { userId, email, personId: ana.personId, roles: [USER_ROLE] };
    await changeUser(handler, { type: 'RegisterUser', ...account }, own);
    await api.deps.waiter.waitFor(await store.head(), ['accounts'], 5_000);
    const client = new HttpClient(api.url);
    client.cookies.set('reservas_session', await createSessions(api).start(userId));
    await client.open();
    const told = 'Hasta 1 reserva por venir mientras no confirme su correo electrónico.';
    expect((await shown(client)).rules).toContain(told);
    expect((await book(client, 11, NEXT_TUESDAY)).status).toBe(200);
    const second = await book(client, 15, NEXT_TUESDAY);
    expect(second.body).toMatchObject({ code: 'email_unconfirmed' });
    expect((await shown(client)).blocked).toBe(second.body.error);
    // Confirming would not help, so the refusal names the limit that holds for everybody.
    await rules({ max_open_reservations: 1 });
    const third = await book(client, 15, NEXT_TUESDAY);
    expect(third.body).toMatchObject({ code: 'limit_reached' });
    expect((await shown(client)).blocked).toBe(third.body.error);
    await rules({ max_open_reservations: 0 });
    await changeUser(handler, { type: 'ConfirmEmail', userId }, own);
    await api.deps.waiter.waitFor(await store.head(), ['accounts'], 5_000);
    expect((await shown(client)).rules).not.toContain(told);
    expect((await book(client, 15, NEXT_TUESDAY)).status).toBe(200);
  });

  test('nobody books more than ten times in a minute; refused tries do not count', async () => {
    const ana = await somebody();
    const dates = [...Array(6).fill('2026-01-01'), ...Array(6).fill('no date'), ...Array(11).fill(TUESDAY)];
    const statuses: number[] = [];
    for (const date of dates) {
      const { status, body } = await book(ana, 9, date);
      statuses.push(status);
      const { reservation } = body as { reservation?: { id: string } };
      if (reservation) await ana.delete(`/api/reservation/${reservation.id}`);
    }
    expect(statuses).toEqual([...Array(12).fill(422), ...Array(10).fill(200), 429]);
  });
});

describe('missed visits', () => {
  const miss = (who: Citizen, reservationId: string) =>
    recordMissedVisit(
      api.booking.handler,
      { personId: who.personId, reservationId, date: '2026-11-20' },
      newContext(api.booking),
    );

  test('a person who missed too many learns until when they can not book, and staff lift it', async () => {
    await rules({ no_show_limit: 2, no_show_pause_days: 7 });
    const ana = await somebody();
    await miss(ana, '1.20261120.a');
    expect((await shown(ana)).rules.at(-1)).toBe(
      'Si no puede asistir, cancele: 2 ausencias en 90 días (lleva 1) y no podrá reservar durante 7 días.',
    );
    await miss(ana, '1.20261120.b');
    const sentence =
      'No puede reservar hasta el 27/11/2026 inclusive porque faltó a 2 reservas sin cancelar. Si hubo un error, el personal del centro deportivo puede levantar la pausa.';
    expect((await shown(ana)).blocked).toBe(sentence);
    expect((await book(ana, 9)).body).toMatchObject({ code: 'bookings_paused', error: sentence });
    const lift = () => staff.post(`/api/person/${ana.personId}/lift-pause`, {});
    expect((await lift()).status).toBe(200);
    expect((await shown(ana)).blocked).toBe('');
    expect((await lift()).body.code).toBe('not_paused');
    await rules({ no_show_limit: 0, no_show_pause_days: 0 });
  });
});

describe('the process of missed visits', () => {
  const checkpoints = memoryCheckpoints();
  async function whileItRuns(work: () => Promise<unknown>): Promise<void> {
    const { handler, store, codec, ids } = api.booking;
    const { clock, pool } = api;
    const stop = new AbortController();
    const errors: unknown[] = [];
    const done = runProcess(
      {
        ...missedVisits({ handler, missed: (from, before) => readMissedVisits(pool, from, before) }),
        everyMs: 5,
      },
      {
        handler,
        store,
        codec,
        clock,
        ids,
        timeZone: TIME_ZONE,
        checkpoints,
        onError: (error) => errors.push(error),
      },
      stop.signal,
    );
    await work();
    stop.abort();
    await done;
    expect(errors).toEqual([]);
  }
  const nowMs = () => BigInt(Date.parse(api.clock.now()));
  const conduct = (who: Citizen) =>
    loadMissedVisits(api.booking.handler, who.personId, newContext(api.booking));

  test('a visit that ended without a check-in is noted once; one checked in, one cancelled are not', async () => {
    const before = api.clock.now();
    const [absent, present, away] = [await somebody(), await somebody(), await somebody()];
    const made = async (who: Citizen, hour: number) =>
      (await book(who, hour)).body.reservation as { id: string; shortcode: string };
    await made(absent, 9);
    const kept = await made(present, 11);
    const cancelled = await made(away, 13);
    expect((await away.delete(`/api/reservation/${cancelled.id}`)).status).toBe(200);
    await rules({ no_show_limit: 2, no_show_pause_days: 3 });
    try {
      await whileItRuns(async () => {
        await eventually('it has begun', async () => checkpoints.positions.has('missed-visits'));
        api.clock.set(`${TUESDAY}T11:05:00-06:00`);
        await checkIn(api.booking.handler, kept.id, newContext(api.booking));
        await viewsSeen(api);
        api.clock.set(`${TUESDAY}T23:00:00-06:00`);
        await eventually('it was swept', async () => checkpoints.positions.get('missed-visits') === nowMs());
        expect((await conduct(absent)).missed).toBe(0);
        api.clock.set('2026-11-25T00:01:00-06:00');
        await eventually('the visit is noted', async () => (await conduct(absent)).missed === 1);
      });
      // The same stretch again, as after a crash.
      checkpoints.positions.set('missed-visits', BigInt(Date.parse(before)));
      await whileItRuns(() =>
        eventually(
          'it was swept again',
          async () => checkpoints.positions.get('missed-visits') !== BigInt(Date.parse(before)),
        ),
      );
      const all = await Promise.all([absent, present, away].map(conduct));
      expect(all.map(({ missed }) => missed)).toEqual([1, 0, 0]);
    } finally {
      api.clock.set(before);
      await rules({ no_show_limit: 0, no_show_pause_days: 0 });
    }
  });
});

describe('permitted actions follow the rules', () => {
  test('cancelling, by the rule of the center', async () => {
    const ana = await somebody();
    const { reservation } = (await book(ana, 19)).body as { reservation: { id: string } };
    const mine = async () => {
      const { data } = (await ana.get('/api/user-reservations/1')).body as {
        data: { id: string; may: { cancel: boolean; cancel_note: string } }[];
      };
      return data.find(({ id }) => id === reservation.id)?.may;
    };
    expect(await mine()).toMatchObject({ cancel: true, cancel_note: '' });
    const put = (cancel_deadline_minutes: number | null) =>
      admin.send('PUT', '/api/settings/centers/1', { json: { cancel_deadline_minutes } });
    expect((await put(7 * 24 * 60)).body.centers).toMatchObject([
      { center_id: 1, settings: { cancel_deadline_minutes: 10_080, check_in_early_minutes: null } },
    ]);
    expect(await mine()).toMatchObject({
      cancel: false,
      cancel_note: 'Se cancela con al menos 7 días de anticipación. Comuníquese con el centro deportivo.',
    });
    expect((await ana.delete(`/api/reservation/${reservation.id}`)).body.code).toBe('cancel_deadline');
    expect((await put(null)).body.centers).toEqual([]);
    expect((await ana.delete(`/api/reservation/${reservation.id}`)).status).toBe(200);
  });

  test('a center that does not exist has no rules', async () => {
    const answer = await admin.send('PUT', '/api/settings/centers/99', { json: {} });
    expect([answer.status, answer.body.code]).toEqual([404, 'entry_unknown']);
  });
});
