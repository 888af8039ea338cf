import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openOrderOf } from '../../commands/handler/aggregates.ts';
import { newContext } from '../../commands/handler/context.ts';
import { placeOpenOrder } from '../../commands/open-data/place-open-order.ts';
import { personIds, registerPerson } from '../../commands/people/person.ts';
import { changeUser } from '../../commands/people/user.ts';
import { ERASED } from '../../domain/event-definition.ts';
import { openOrderSubject } from '../../domain/open-order/events.ts';
import { systemClock } from '../../platform/clock.ts';
import { randomIds } from '../../platform/ids.ts';
import { postgresKeyRing } from '../../platform/postgres-key-ring.ts';
import { loadSecret } from '../../platform/secret.ts';
import { allProjections } from '../../projections/all.ts';
import { processOf, seedCourt, TIME_ZONE } from '../support/booking-world.ts';
import type { TestDatabase } from '../support/database.ts';
import { type StandInProcess, startStandInProcess } from '../support/esdb-stand-in/child.ts';
import { onEventStoreDb } from '../support/event-log.ts';
import { limitOf } from '../support/limits.ts';
import { ORDER, orderedSlots } from '../support/partner-order.ts';
import { preparedDatabase } from '../support/prepared-database.ts';
import {
  newDataFolder,
  type ProductProcess,
  removeDataFolders,
  startProductProcess,
} from '../support/product-process.ts';
import { openProductStores, type ProductStores } from '../support/product-stores.ts';
import { bookedIds, form, plusDays, RECEPTION_ENV, Reception, seriesForm } from '../support/reception.ts';
import { runTool, type ToolEnd } from './tool-process.ts';

const SLOW = limitOf(60_000);
const CUI = '2702718050316';
const EMAIL = 'ana@prueba.test';
/** All data of the person, of the one who booked one court without a CUI, and of the one who booked a series so. */
const OF_PERSON = [
  CUI,
  EMAIL,
  'Anastasia',
  'Encargada Nueva',
  'Rodilla operada',
  '55551234',
  'Invitada Suya',
  'Filtro Suyo',
  'Filtro de Anastasia López',
];
const OF_ONE = ['Bernabé Sincui', 'Llega tarde'];
const OF_SERIES = ['Carolina Seriada', 'Pide balones'];
const OF_ANOTHER = ['Dorotea Quedada'];

const LOGS = onEventStoreDb()
  ? (['as given'] as const)
  : (['in Postgres', 'in EventStoreDB (stand-in)'] as const);

describe.each(LOGS)('erasing what describes a person, while two processes run, the log %s', (log) => {
  let database: TestDatabase;
  const products: ProductProcess[] = [];
  let stores: ProductStores;
  let client: Reception;
  let other: Reception;
  let personId: string;
  let date: string;
  let ofPerson: string[];
  let ofOne: string[];
  let ofSeries: string[];
  let server: StandInProcess | undefined;

  beforeAll(async () => {
    if (log === 'in EventStoreDB (stand-in)') {
      server = await startStandInProcess({ file: join(newDataFolder(), 'events') });
      vi.stubEnv('EVENTSTORE_URL', server.url);
    }
    database = await preparedDatabase();
    const env = { ...RECEPTION_ENV, DATABASE_URL: database.url };
    products.push(await startProductProcess({ env }), await startProductProcess({ env }));
    stores = openProductStores(database.url);
    await seedCourt(stores.handler, systemClock);
    client = await Reception.open(products[0]?.url ?? '');
    other = await Reception.open(products[1]?.url ?? '');
    date = plusDays(await client.today(), 1);
    await registerAna();
    const [one, two, three, four] = ['05', '06', '07', '08'].map((hour) => ({
      ...form({ date, start: `${hour}:00`, end: `${hour}:30` }),
    }));
    const told = (name: string, observations: string) => ({
      reservation_name: name,
      reservation_observations: observations,
    });
    ofPerson = await client.booked(
      { ...one, ...told('Encargada Nueva', 'Rodilla operada'), reservation_person_cui: CUI },
      'person',
    );
    await shareWithGuest(ofPerson[0] ?? '');
    ofOne = await other.booked({ ...two, ...told('Bernabé Sincui', 'Llega tarde') }, 'one');
    const series = seriesForm({ date, start: '07:00', end: '07:30' }, 3);
    ofSeries = await client.booked(
      { ...three, ...series, ...told('Carolina Seriada', 'Pide balones') },
      'series',
    );
    await other.booked({ ...four, ...told('Dorotea Quedada', '') }, 'another');
    await client.viewsCaughtUp();
  }, SLOW);
  afterAll(async () => {
    await stores?.close();
    await Promise.all(products.map((product) => product.kill()));
    await server?.kill();
    vi.unstubAllEnvs();
    removeDataFolders();
    await database?.drop();
  });

  const context = () => newContext({ clock: systemClock, ids: randomIds, timeZone: TIME_ZONE });

  async function register(cui: string, firstName: string): Promise<string> {
    const idOf = personIds(await loadSecret(stores.pool, 'product'));
    const person = {
      cui,
      firstName,
      lastName: 'López',
      gender: 'F',
      dateOfBirth: '1990-05-01',
      phone: '55551234',
    };
    const outcome = await registerPerson(stores.handler, idOf, person, context());
    if (!outcome.accepted || outcome.state.status !== 'registered') throw new Error('not registered');
    return outcome.state.person.personId;
  }

  async function registerAna(): Promise<void> {
    personId = await register(CUI, 'Anastasia');
    await changeUser(
      stores.handler,
      { type: 'RegisterUser', userId: 'user-ana', email: EMAIL, personId, roles: [1] },
      context(),
    );
    await stores.pool.query(`insert into auth.credentials values ('user-ana', $1, 'hash')`, [EMAIL]);
    await stores.pool.query(`insert into auth.sessions values ('\\x01', 'user-ana', now(), now() + '1 day')`);
    await stores.pool.query(
      `insert into auth.saved_filters values ('f', 'user-ana', 'reservations-list', 'Filtro Suyo', '', now()),
         ('g', 'user-staff', 'reservations-list', 'Filtro de Anastasia López', '', now())`,
    );
    // As the answers of calls that show a reservation are kept.
    await stores.pool.query(
      `insert into auth.idempotency (key, request_hash, status, body) values ('\\x01', '\\x01', 200, $1)`,
      [JSON.stringify({ cui: CUI, observations: 'Rodilla operada' })],
    );
  }

  async function shareWithGuest(reservationId: string): Promise<void> {
    await stores.pool.query(`insert into auth.shared_reservations values ($1, '\\x01', now(), $2)`, [
      reservationId,
      personId,
    ]);
    await stores.pool.query(`insert into auth.party_guests values ('g', $1, 'Invitada Suya', now())`, [
      reservationId,
    ]);
  }

  const tool = (...words: string[]): Promise<ToolEnd> => {
    const args = [...words];
    // A CUI goes by standard input.
    const at = args.indexOf('--cui');
    const [cui] = at < 0 ? [] : args.splice(at + 1, 1);
    return runTool(args, { DATABASE_URL: database.url }, cui && `${cui}\n`);
  };
  /** Its closing note on files, log and backups: this Postgres is not the product's own. */
  const REMAINS = [
    'files of the tables: nothing of it is left',
    expect.stringMatching(/^write-ahead log of Postgres: /),
    expect.stringMatching(/^backups: until they expire/),
  ];
  const erase = (...whose: string[]) =>
    tool('persons:erase', ...whose, '--by', RECEPTION_ENV.ADMIN_EMAIL, '--yes');

  /** All that the product holds readable, and all that both processes show of that day. */
  async function readable(): Promise<string> {
    const tables = [
      ...allProjections.flatMap((projection) => projection.tables.map(({ name }) => `read.${name}`)),
      ...['credentials', 'sessions', 'idempotency', 'saved_filters', 'party_guests'].map(
        (name) => `auth.${name}`,
      ),
    ];
    const rows: unknown[] = [];
    for (const table of tables)
      rows.push((await stores.pool.query(`select row_to_json(t) as row from ${table} t`)).rows);
    const shown = [client, other].map((one) => one.get(`/test?center_id=1&date=${date}`));
    return JSON.stringify([rows, (await Promise.all(shown)).map(({ body }) => body)]);
  }

  /** Those of the texts that can be read somewhere. */
  async function found(texts: readonly string[]): Promise<string[]> {
    const all = await readable();
    return texts.filter((text) => all.includes(text));
  }

  async function events(): Promise<string[]> {
    return (await stores.store.readAll({ maxCount: 1_000 })).map(({ type }) => type);
  }

  test('without --yes it says what would go, and nothing goes', { timeout: SLOW }, async () => {
    const before = await events();
    const { code, lines, errors } = await tool('persons:erase', '--cui', CUI);
    expect([code, errors]).toEqual([0, []]);
    expect(lines).toEqual([
      `would erase person ${personId}, account user-ana, name and observations of 1 reservations; --yes does it`,
    ]);
    expect(await events()).toEqual(before);
    expect(await found(OF_PERSON)).toEqual(OF_PERSON);
  });

  test('a person by CUI: gone from views, answers and screens, account and key too', {
    timeout: SLOW,
  }, async () => {
    const { code, lines, errors } = await erase('--cui', CUI);
    expect([code, errors]).toEqual([0, []]);
    expect(lines).toEqual([
      `erased: person ${personId}, account user-ana, name and observations of 1 reservations, 2 keys`,
      ...REMAINS,
    ]);
    expect(await found(OF_PERSON)).toEqual([]);
    expect(await found([...OF_ONE, ...OF_SERIES, ...OF_ANOTHER])).toHaveLength(5);
    expect(await found([ERASED, ...ofPerson])).toHaveLength(2);
    const { rows } = await stores.pool.query(
      `select (select count(*)::int from auth.credentials where user_id = 'user-ana') as credentials,
         (select count(*)::int from auth.sessions where user_id = 'user-ana') as sessions`,
    );
    expect(rows).toEqual([{ credentials: 0, sessions: 0 }]);
  });

  test('the audit log shows who erased what', async () => {
    await client.viewsCaughtUp();
    const { rows } = await stores.pool.query(
      `select l.table_name as "table", l.kind, l.register_id as register, u.email
       from read.audit_log l join read.users u using (user_id) where l.event_type like '%Erased' order by position`,
    );
    const email = RECEPTION_ENV.ADMIN_EMAIL;
    expect(rows).toEqual([
      { table: 'people', kind: 'del', register: personId, email },
      { table: 'users', kind: 'del', register: 'user-ana', email },
      { table: 'reservations', kind: 'upd', register: ofPerson[0], email },
    ]);
  });

  test('nobody books for the erased person', async () => {
    const slot = form({ date, start: '09:00', end: '09:30' });
    const { status } = await client.book({ ...slot, reservation_person_cui: CUI });
    expect(status).toBe(422);
  });

  test.each([
    ['--cui', (): string => CUI],
    ['--person', (): string => personId],
  ] as const)('%s once more: nothing is left', { timeout: SLOW }, async (option, whose) => {
    const before = await events();
    expect(await erase(option, whose())).toEqual({
      code: 0,
      lines: ['nothing was left to erase', ...REMAINS],
      errors: [],
    });
    expect(await events()).toEqual(before);
  });

  test('a key that came back with a backup is deleted again', { timeout: SLOW }, async () => {
    await stores.pool.query(
      `insert into auth.personal_keys (id, subject, secret) values (gen_random_uuid(), $1, '\\x00')`,
      [`person:${personId}`],
    );
    const { lines } = await erase('--cui', CUI);
    expect(lines).toEqual([expect.stringMatching(/of 0 reservations, 1 keys$/), ...REMAINS]);
  });

  test('a reservation of nobody known, by its short code', { timeout: SLOW }, async () => {
    const { rows } = await stores.pool.query<{ shortcode: string }>(
      'select shortcode from read.reservations where reservation_id = $1',
      [ofOne[0]],
    );
    const { code, lines } = await erase('--reservation', rows[0]?.shortcode ?? '');
    expect([code, lines]).toEqual([
      0,
      ['erased: name and observations of 1 reservations, 1 keys', ...REMAINS],
    ]);
    expect(await found(OF_ONE)).toEqual([]);
    expect(await found([...OF_SERIES, ...OF_ANOTHER])).toHaveLength(3);
  });

  test('one reservation of a series: the whole order goes, the request too', { timeout: SLOW }, async () => {
    const { code, lines } = await erase('--reservation', ofSeries[1] ?? '');
    expect([code, lines]).toEqual([
      0,
      [
        expect.stringMatching(/^erased: series .*, name and observations of 3 reservations, 4 keys$/),
        ...REMAINS,
      ],
    ]);
    expect(await found(OF_SERIES)).toEqual([]);
    const [again] = (await erase('--reservation', ofSeries[2] ?? '')).lines;
    expect(again).toBe('nothing was left to erase');
  });

  test('a reservation that a partner ordered: its customer goes too', { timeout: SLOW }, async () => {
    const process = processOf({ ...stores, clock: systemClock });
    const keys = postgresKeyRing(stores.pool);
    const slots = orderedSlots(process, [plusDays(date, 1)]);
    expect(await placeOpenOrder(process, keys, ORDER, slots, context())).toMatchObject({ accepted: true });
    await client.viewsCaughtUp();
    const { code, lines } = await erase('--reservation', ORDER.orderId);
    expect([code, lines]).toEqual([
      0,
      [
        expect.stringMatching(/^erased: the customer of order .*, name and observations of 1 reservations, /),
        ...REMAINS,
      ],
    ]);
    expect(await stores.handler.load(openOrderOf(ORDER.orderId))).toMatchObject({
      status: 'completed',
      request: { customerEmail: '', customerGivenName: '' },
    });
    expect(await keys.forgetSubject(openOrderSubject(ORDER.orderId, 1))).toBe(0);
    expect((await erase('--reservation', ORDER.orderId)).lines[0]).toBe('nothing was left to erase');
  });

  test('a person for whom both processes book at that moment', { timeout: SLOW }, async () => {
    const cui = '1234567890101';
    await register(cui, 'Eulalia');
    const bookOn = async (one: Reception, hour: string) => {
      for (let day = 10; ; day += 1) {
        const slot = form({ date: plusDays(date, day), start: `${hour}:00`, end: `${hour}:30` });
        const told = { reservation_name: 'Encargada Apurada', reservation_person_cui: cui };
        const answer = await one.book({ ...slot, ...told });
        if (answer.status === 422) return day;
        bookedIds(answer);
      }
    };
    const [erased, ...refusedAt] = await Promise.all([
      erase('--cui', cui),
      bookOn(client, '10'),
      bookOn(other, '11'),
    ]);
    expect([erased.code, erased.errors]).toEqual([0, []]);
    for (const day of refusedAt) expect(day).toBeGreaterThan(10);
    // Requests in progress may have finished after the erasure.
    expect((await erase('--cui', cui)).code).toBe(0);
    expect(await found(['Eulalia', 'Encargada Apurada', cui])).toEqual([]);
  });

  test('a CUI that was registered again is another person’s, whose data go alone', {
    timeout: SLOW,
  }, async () => {
    const second = await register(CUI, 'Fulgencia');
    expect(second).not.toBe(personId);
    await client.viewsCaughtUp();
    // The old reservation stays nobody's.
    const { rows } = await stores.pool.query('select name from read.reservations where person_id = $1', [
      personId,
    ]);
    expect(rows).toEqual([{ name: ERASED }]);
    expect(await found(['Fulgencia', 'Anastasia'])).toEqual(['Fulgencia']);
    const { code, lines } = await erase('--cui', CUI);
    expect([code, lines[0]]).toEqual([0, expect.stringContaining(`erased: person ${second}`)]);
    expect(await found(['Fulgencia'])).toEqual([]);
    expect((await erase('--cui', CUI)).lines[0]).toBe('nothing was left to erase');
  });

  // #region rebuild
  test('a rebuild brings nothing back, and all tables are as the events say', { timeout: SLOW }, async () => {
    expect(await tool('projections:verify')).toMatchObject({ code: 0, errors: [] });
    expect(await tool('projections:rebuild')).toMatchObject({ code: 0, errors: [] });
    expect(await found([...OF_PERSON, ...OF_ONE, ...OF_SERIES])).toEqual([]);
    expect(await found(OF_ANOTHER)).toEqual(OF_ANOTHER);
    expect(await tool('projections:verify')).toMatchObject({ code: 0, errors: [] });
  });
  // #endregion

  test.each([
    [['--cui', '1111111111111'], /^nobody of this CUI or id was ever registered$/],
    [['--person', 'nobody'], /^nobody of this CUI or id was ever registered$/],
    [['--account', 'nobody@prueba.test'], /^there is no account nobody@prueba.test$/],
    [['--account', RECEPTION_ENV.ADMIN_EMAIL], /^this is the last administrator/],
    [['--reservation', '1.20260101.none'], /^there is no reservation or order /],
  ])('%j: one line, and nothing is erased', { timeout: SLOW }, async (whose, line) => {
    const before = await events();
    const { code, lines, errors } = await erase(...whose);
    expect([code, lines, errors]).toEqual([1, [expect.stringMatching(line)], []]);
    expect(await events()).toEqual(before);
  });

  test('a reservation of a registered person: whose it is', { timeout: SLOW }, async () => {
    const { code, lines } = await erase('--reservation', ofPerson[0] ?? '');
    expect([code, lines]).toEqual([
      1,
      [`this is a reservation of a registered person: --person ${personId}`],
    ]);
  });

  test.each([
    [[], /^one of --cui, --person, --account, --reservation is wanted$/],
    [['--cui', CUI, '--person', 'p'], /^one of --cui, /],
    [['--cui', 'Ana'], /^standard input must hold a CUI of 1 to 13 digits$/],
    [['--cui', '', CUI], /^--cui takes no value: the CUI is read from standard input$/],
    [[`--cui=${CUI}`], /^Option '--cui' does not take an argument$/],
    [['--cui', CUI, '--yes'], /^--by is missing/],
  ])('%j: the call is off', async (args, line) => {
    const { code, errors } = await tool('persons:erase', ...args);
    expect([code, errors[0]]).toEqual([1, expect.stringMatching(line)]);
  });
});
