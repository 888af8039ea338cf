import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setCredential } from '../../api/auth/credentials.ts';
import type { WaitingPlace } from '../../api/contract/waiting-list.ts';
import { createCommandHandler } from '../../commands/handler/command-handler.ts';
import { newContext } from '../../commands/handler/context.ts';
import { personIds } from '../../commands/people/person.ts';
import { changeUser } from '../../commands/people/user.ts';
import { reservationCodes } from '../../commands/reservation/reservation-codes.ts';
import { dayOfWeek } from '../../domain/calendar/days.ts';
import { USER_ROLE } from '../../domain/user/roles.ts';
import { createCodec } from '../../eventstore/codec.ts';
import { systemClock, toLocal } from '../../platform/clock.ts';
import { randomIds } from '../../platform/ids.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { postgresKeyRing } from '../../platform/postgres-key-ring.ts';
import { foldAllDays, TIME_ZONE } from '../support/booking-world.ts';
import { seedCitizens, seedPerson, slotAt } from '../support/citizen-world.ts';
import { eventually } from '../support/eventually.ts';
import { HttpClient } from '../support/http-client.ts';
import { limitOf } from '../support/limits.ts';
import { preparedDatabase } from '../support/prepared-database.ts';
import { newDataFolder, removeDataFolders, startProductProcess } from '../support/product-process.ts';
import { form, plusDays, RECEPTION_ENV, Reception } from '../support/reception.ts';
import { inPostgres, inServer, inStandIn, type LogVariant } from './chaos/event-log.ts';

const PASSWORD = 'verde sobre azul';
const CUIS = ['1234567840101', '9999999990101', '2345678910101', '3456789120101'];
const ROUNDS = 3;
const MINUTES = limitOf(60_000);
const given = process.env.EVENTSTORE_URL?.trim();
const variants: readonly LogVariant[] = [inPostgres, given ? inServer(given) : inStandIn];

type Person = HttpClient & { readonly name: string };

async function startWorld(variant: LogVariant, started: (() => Promise<unknown>)[]) {
  const database = await preparedDatabase();
  started.push(() => database.drop());
  const log = await variant.start();
  started.push(() => log.end());
  const env = {
    ...RECEPTION_ENV,
    DATABASE_URL: database.url,
    ROLES: 'api,projector',
    BOOKING_LIMIT: '1000',
    ...log.env,
  };
  const urls: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { url, stop } = await startProductProcess({ dataDir: newDataFolder(), env });
    started.push(stop);
    urls.push(url);
  }
  const pool = openPool(database.url, { max: 5, name: 'reservas test' });
  started.push(() => pool.end());
  const store = log.open(database.url);
  started.push(() => store.close());
  const codec = createCodec(postgresKeyRing(pool));
  const handler = createCommandHandler({ store, codec });
  const process = {
    store,
    codec,
    handler,
    ids: randomIds,
    clock: systemClock,
    timeZone: TIME_ZONE,
    personId: personIds('secret'),
    codes: reservationCodes('secret'),
  };
  await seedCitizens(handler, { clock: systemClock, courts: 2, minutesApart: 0 });
  const people: Person[] = [];
  for (const [index, cui] of CUIS.entries()) {
    const personId = await seedPerson(process, cui);
    const userId = randomIds.uuid();
    const email = `persona-${index}@example.org`;
    const command = { type: 'RegisterUser', userId, email, personId, roles: [USER_ROLE] } as const;
    await changeUser(handler, command, newContext(process));
    await setCredential(pool, { userId, email, password: PASSWORD });
    const client = await new HttpClient(urls[index % 2] ?? '').login(email, PASSWORD);
    await eventually('the account in the views', async () => (await client.get('/api/session')).body.user);
    people.push(Object.assign(client, { name: email }));
  }
  const reception = await Promise.all(urls.map((url) => Reception.open(url)));
  const today = toLocal(systemClock.now(), TIME_ZONE).date;
  const days = [1, 2, 3, 4, 5, 6, 7].map((days) => plusDays(today, days));
  const tuesday = days.find((day) => dayOfWeek(day) === 2) ?? '';
  const [one] = people;
  const elsewhere = new HttpClient(urls[1] ?? '');
  elsewhere.cookies.set('reservas_session', one?.cookies.get('reservas_session') ?? '');
  // One person at both processes.
  const both = [one ?? elsewhere, await elsewhere.open()] as const;
  return { people, both, reception, tuesday, held: () => foldAllDays(store, codec) };
}
type World = Awaited<ReturnType<typeof startWorld>>;

describe.each(variants)('two processes and a waiting list, $name', (variant) => {
  const started: (() => Promise<unknown>)[] = [];
  let world: World;
  beforeAll(async () => {
    world = await startWorld(variant, started);
  }, 4 * MINUTES);
  afterAll(async () => {
    for (const stop of started.splice(0).reverse()) await stop();
    removeDataFolders();
  });

  const placeOf = async (person: Person, hour: string): Promise<WaitingPlace | undefined> => {
    const { waiting_list: places } = (await person.get('/api/waiting-list')).body as {
      waiting_list: WaitingPlace[];
    };
    return places.find(({ hour_start: start }) => start === hour);
  };

  /** The person with the offer; at most one at a time. */
  const offered = async (hour: string): Promise<{ person: Person; place: WaitingPlace } | undefined> => {
    const places = await Promise.all(world.people.map((person) => placeOf(person, hour)));
    const found = world.people.flatMap((person, index) => {
      const place = places[index];
      return place?.state === 'offered' ? [{ person, place }] : [];
    });
    expect(found.length, 'one offer at a time').toBeLessThanOrEqual(1);
    return found[0];
  };

  test('an hour that frees again and again goes from one to the next, and nobody gets in between', {
    timeout: 4 * MINUTES,
  }, async () => {
    const { people, reception, tuesday, held } = world;
    const [first, second] = reception;
    if (!first || !second) throw new Error('nobody at the reception');
    for (let round = 0; round < ROUNDS; round += 1) {
      const [start, end] = [`${10 + round}:00`, `${11 + round}:00`];
      const slot = form({ date: tuesday, start, end });
      const [initial = ''] = await first.booked(slot);
      const requestFor = { attraction_id: 1, date: tuesday, hour_start: start, hour_end: end };
      const joined = await Promise.all(people.map((person) => person.post('/api/waiting-list', requestFor)));
      expect(joined.map(({ status }) => status)).toEqual(people.map(() => 200));
      // From the cancellation on the hour is the list's: staff who try through both processes find it taken or kept.
      const [cancelled, ...early] = await Promise.all([
        second.send('DELETE', `/api/reservation/${initial}`),
        ...[first, second, first, second].map((desk) => desk.book(slot)),
      ]);
      expect(cancelled.status).toBe(200);
      for (const { status, body } of early) {
        expect(status).toBe(409);
        expect(['slot_taken', 'slot_offered']).toContain(body.code);
      }
      for (let turn = 0; turn < people.length; turn += 1) {
        const { person, place } = await eventually('an offer', () => offered(start));
        // The person twice, everybody else who waits, and staff through both processes.
        const accept = `/api/waiting-list/${place.id}/accept`;
        const [one, two, ...others] = await Promise.all([
          person.post(accept, {}),
          person.post(accept, {}),
          ...people.filter((rival) => rival !== person).map((rival) => rival.post(accept, {})),
          first.book(slot),
          second.book(slot),
        ]);
        const id = (one?.body.reservation as { id: string } | undefined)?.id;
        expect([one?.status, two?.status, two?.body.reservation]).toEqual([
          ...[200, 200, expect.objectContaining({ id })],
        ]);
        for (const { status } of others) expect([404, 409]).toContain(status);
        const day = (await held()).get(`schedule-1-${tuesday}`) ?? []; // throws where two overlap
        expect(day.filter((one) => one.start === (10 + round) * 60).map((one) => one.reservationId)).toEqual([
          id,
        ]);
        expect((await person.send('DELETE', `/api/reservation/${id}`)).status).toBe(200);
      }
      // Everybody had their turn: now it is anybody's.
      const after = await second.booked(slot);
      expect(after).toHaveLength(1);
    }
  });

  /** Both processes know a rule that was just set. */
  const bothTell = (text: string) =>
    eventually(`both processes tell: ${text}`, async () => {
      const answers = await Promise.all(world.both.map((client) => client.get('/api/booking-rules')));
      return answers.every(({ body }) => (body.rules as string[]).join().includes(text));
    });

  /** One person's requests for different hours, all at once, spread over both processes; how many were granted. */
  async function requestsAtOnce(hours: readonly number[], code: string): Promise<number> {
    const { both, tuesday } = world;
    const answers = await Promise.all(
      hours.map((hour, index) =>
        (both[index % 2] ?? both[0]).post('/api/makeReservationNormal1', {
          available_date_id: slotAt(hour, 2),
          date: tuesday,
          companions_quantity: 1,
          observations: '',
        }),
      ),
    );
    const granted = answers.filter(({ status }) => status === 200);
    // A request that was overtaken before its slot was placed gave way to another one of the same person.
    for (const { status, body } of answers)
      if (status !== 200) expect([code, 'booking_abandoned']).toContain(body.code);
    const ids = granted.map(({ body }) => (body.reservation as { id: string }).id);
    const day = (await world.held()).get(`schedule-2-${tuesday}`) ?? [];
    expect(day.map(({ reservationId }) => reservationId).sort()).toEqual([...ids].sort());
    for (const id of ids) expect((await both[0].delete(`/api/reservation/${id}`)).status).toBe(200);
    return granted.length;
  }
  // Further apart than the waiting minutes of "Normal" at first.
  const HOURS = [8, 10, 12, 14, 16, 18];

  test('limits of a person hold over both processes: just as many as allowed, in all and of a type', {
    timeout: 2 * MINUTES,
  }, async () => {
    const [desk] = world.reception;
    const rules = async (path: string, json: object) =>
      expect((await desk?.send('PUT', `/api/settings${path}`, { json }))?.status).toBe(200);
    await rules('', { max_reservations_per_day: 2 });
    await bothTell('Hasta 2 reservas al día');
    expect(await requestsAtOnce(HOURS, 'limit_reached')).toBe(2);
    await rules('', { max_reservations_per_day: 0, max_open_reservations: 3 });
    await rules('/types/6', { max_open_reservations: 1 });
    await bothTell('Hasta 1 reserva de tipo Normal por venir');
    expect(await requestsAtOnce(HOURS, 'limit_reached')).toBe(1);
    await rules('', { max_open_reservations: 0 });
    await rules('/types/6', { max_open_reservations: null });
  });

  test('waiting minutes hold over both processes', { timeout: 2 * MINUTES }, async () => {
    const [desk] = world.reception;
    const list = await desk?.get('/api/manage/reservation-types/list');
    const types = (list?.body.reservation_types ?? []) as { id: number }[];
    const normal = types.find(({ id }) => id === 6);
    const json = { ...normal, minutes_for_next_reservation: 24 * 60 };
    const changed = await desk?.send('PUT', '/api/reservation-types/6', { json });
    expect(changed?.status, changed?.text).toBe(200);
    await bothTell('Al menos 1 día entre');
    expect(await requestsAtOnce(HOURS, 'too_soon')).toBe(1);
  });
});
