import { tmpdir } from 'node:os';
import type { Pool } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createApp, type GivenHandlers } from '../../api/app.ts';
import { createSessions } from '../../api/auth/sessions.ts';
import { accountCalls } from '../../api/contract/account.ts';
import { calls } from '../../api/contract/calls.ts';
import { formProofCalls } from '../../api/contract/form-proof.ts';
import { secondFactorCalls } from '../../api/contract/second-factor.ts';
import { refused } from '../../api/errors/refusals.ts';
import type { Deps } from '../../api/http/deps.ts';
import type { Handlers } from '../../api/http/handler.ts';
import { backupReader } from '../../api/http/monitoring/backup.ts';
import { createMetrics } from '../../api/http/monitoring/metrics.ts';
import { readSystem } from '../../api/http/monitoring/system.ts';
import { withMetrics } from '../../api/http/monitoring/with-metrics.ts';
import { undrawn } from '../../api/http/pages/undrawn.ts';
import { startServer } from '../../api/http/server.ts';
import { newContext } from '../../commands/handler/context.ts';
import { changeUser } from '../../commands/people/user.ts';
import { ADMIN_ROLE, STAFF_ROLE, USER_ROLE } from '../../domain/user/roles.ts';
import { LETTER_EVENTS } from '../../mails/letters/letters.ts';
import { inProcessBus } from '../../platform/bus.ts';
import { fixedClock } from '../../platform/clock.ts';
import { memoryKeyRing } from '../../platform/key-ring.ts';
import { silentLogger } from '../../platform/logger.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { fileStorage } from '../../platform/storage/folder.ts';
import { accounts } from '../../projections/accounts/projection.ts';
import { floorsView } from '../../projections/floors/projection.ts';
import type { Projection } from '../../projections/kit/projection.ts';
import { personDirectory } from '../../projections/person-directory/projection.ts';
import { startProjections } from '../../projections/runner/start.ts';
import { createViewWaiter } from '../../projections/runner/wait.ts';
import { NOW, newProcess, type Process, TIME_ZONE } from './booking-world.ts';
import { openTestLog } from './event-log.ts';
import { sourceReader } from './foreign-reader.ts';
import { type Answer, HttpClient } from './http-client.ts';
import { preparedDatabase } from './prepared-database.ts';

const ROLES = { user: USER_ROLE, staff: STAFF_ROLE, admin: ADMIN_ROLE } as const;
export type RoleName = keyof typeof ROLES;

export interface ApiOptions {
  /** Other calls answer 404. */
  readonly handlers?: Partial<Handlers>;
  /** Besides accounts and people. */
  readonly projections?: readonly Projection[];
  readonly limits?: Partial<Deps['config']['limits']>;
  readonly requiresSecondFactor?: boolean;
  readonly requiresFormProof?: boolean;
  readonly oidc?: Deps['config']['oidc'];
  readonly publishesOpenData?: boolean;
  readonly deps?: Partial<Deps>;
  /** Folder with the marker of backups. */
  readonly dataDir?: string;
  /** How long it serves on after a stop; default: not at all. */
  readonly drainMs?: number;
}

export interface Api {
  readonly url: string;
  readonly pool: Pool;
  readonly clock: ReturnType<typeof fixedClock>;
  readonly deps: Deps;
  readonly booking: Process;
  visitor(): Promise<HttpClient>;
  as(role: RoleName): Promise<HttpClient & { readonly userId: string }>;
  /** Registers an account in log and views; its e-mail and password are not set. */
  account(role: RoleName): Promise<string>;
  /** Carries out a command on an account and waits until the views show it. */
  change(command: Parameters<typeof changeUser>[1]): Promise<void>;
  /** Types of the events behind a position. */
  eventsAfter(position: bigint): Promise<readonly string[]>;
  /** As a SIGTERM does: the server first, then what it uses. */
  stop(): Promise<void>;
  stopServer(): Promise<void>;
}

export const BOUNCES = { address: 'rebotes@example.org', secret: 'a secret of the mail server' };
const LIMITS = {
  loginsPerAccount: 10,
  loginsPerAddress: 50,
  sessionsPerAccount: 20,
  lookupsPerMinute: 120,
  bookingsPerMinute: 10_000,
  requestsPerMinute: 100_000,
};

/** Own port and database, real read models; the log in memory or on the given EventStoreDB. */
export async function startApi(options: ApiOptions = {}): Promise<Api> {
  const database = await preparedDatabase();
  const pool = openPool(database.url, { max: 12 });
  const clock = fixedClock(NOW);
  const bus = inProcessBus();
  const store = openTestLog(database.url);
  const keyRing = memoryKeyRing();
  const booking = newProcess(store, keyRing, clock);
  const waiter = createViewWaiter({ pool, bus, pollMs: 20 });
  const projections = [...new Set([accounts, personDirectory, floorsView, ...(options.projections ?? [])])];
  const views = await startProjections({
    store,
    codec: booking.codec,
    pool,
    bus,
    logger: silentLogger,
    projections,
  });
  const metrics = createMetrics();
  const dataDir = options.dataDir ?? tmpdir();
  const sources = {
    pool,
    store,
    clock,
    dataDir,
    files: async () => undefined,
    backup: backupReader({ dataDir, clock, logger: silentLogger }),
    letterEvents: LETTER_EVENTS,
    unused: [],
    lagUnit: 'events',
  } as const;
  const deps: Deps = {
    pool,
    config: {
      trustProxy: true,
      timeZone: TIME_ZONE,
      limits: { ...LIMITS, ...options.limits },
      requiresSecondFactor: options.requiresSecondFactor ?? false,
      bounces: BOUNCES,
      metricsFrom: ['127.0.0.1'],
      allowsInternalWebhooks: false,
      requiresFormProof: options.requiresFormProof ?? false,
      oidc: options.oidc,
      publishesOpenData: options.publishesOpenData ?? false,
      birthDates: { min: '1950-01-01', max: '2003-12-31' },
    },
    publicUrl: () => 'https://reservas.example.org',
    secret: 'a secret of the tests',
    logger: silentLogger,
    clock,
    ids: booking.ids,
    commands: withMetrics(booking.handler, metrics),
    keyRing,
    scrubFiles: async () => undefined,
    demoData: { state: async () => 'none', begin: async () => false },
    log: { store, codec: booking.codec },
    booking,
    waiter,
    bus,
    storage: fileStorage('/nonexistent'),
    foreignReader: sourceReader(),
    health: { stores: { postgres: () => pool.query('select 1') }, projections: views.status },
    system: () => readSystem(sources, deps.health),
    metrics,
    webDir: '/nonexistent',
    drawPage: undrawn,
    ...options.deps,
  };
  const server = await startServer(createApp(deps, { ...stubs, ...options.handlers } as GivenHandlers), {
    host: '127.0.0.1',
    port: 0,
    drainMs: options.drainMs ?? 0,
  });
  const context = () => newContext({ clock, ids: booking.ids, timeZone: TIME_ZONE });
  const sessions = createSessions({ pool, clock });

  const api: Api = {
    url: server.url,
    pool,
    clock,
    deps,
    booking,
    visitor: () => new HttpClient(server.url).open(),
    async as(role) {
      const userId = await api.account(role);
      const client = new HttpClient(server.url);
      client.cookies.set('reservas_session', await sessions.start(userId));
      return Object.assign(await client.open(), { userId });
    },
    async account(role) {
      const userId = booking.ids.uuid();
      const email = `${role}-${userId}@example.org`;
      await api.change({ type: 'RegisterUser', userId, email, personId: null, roles: [ROLES[role]] });
      return userId;
    },
    async change(command) {
      const outcome = await changeUser(booking.handler, command, context());
      if (!outcome.accepted) throw new Error(outcome.refusal.code);
      if (outcome.position === null) return;
      if (!(await waiter.waitFor(outcome.position, ['accounts'], 10_000)))
        throw new Error('no account in the views');
    },
    async eventsAfter(position) {
      return (await store.readAll({ after: position })).map(({ type }) => type);
    },
    stopServer: server.stop,
    async stop() {
      await server.stop();
      deps.foreignReader.stop();
      await views.stop();
      waiter.close();
      await store.close();
      await pool.end();
      await database.drop();
    },
  };
  return api;
}

/** Ends with the file; awaited at its top, so that tests have no variables to fill. */
export async function ofFile(starting: Promise<Api>): Promise<Api> {
  const api = await starting;
  afterAll(() => api.stop());
  return api;
}

/** Ends with the file. */
export function apiOfFile(options?: ApiOptions): Promise<Api> {
  return ofFile(startApi(options));
}

const OWN_CALLS = [
  ...[
    'login',
    'secondStep',
    'passkeyRequest',
    'passkeyLogIn',
    'logout',
    'session',
    'live',
    'qrImage',
    'createReservation',
    'offerHandover',
    'makeReservation',
    'cityLogIn',
  ],
  ...Object.keys({ ...accountCalls, ...formProofCalls, ...secondFactorCalls }),
];

/** Calls outside the test know nothing; together with those under test they are complete. */
const stubs: Partial<Handlers> = Object.fromEntries(
  Object.keys(calls)
    .filter((name) => !OWN_CALLS.includes(name))
    .map((name) => [name, () => refused({ code: 'not_found' })]),
);

interface Expected {
  readonly status: number;
  /** Part of the body. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Types of the new events; default: none. */
  readonly events?: readonly string[];
}

type Step<T> = (api: Api) => Promise<T>;

/** `scenario('…').given(step).when(request).thenAnswers({ status, body, events })`; `given` is optional. */
export function apiScenarios(api: () => Api) {
  return (title: string) => {
    const given = <T>(step: Step<T>) => ({
      when: (request: (made: T) => Promise<Answer>) => ({
        thenAnswers: ({ status, body = {}, events = [] }: Expected) =>
          test(title, async () => {
            const made = await step(api());
            const before = await api().booking.store.head();
            const answer = await request(made);
            expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body });
            expect(await api().eventsAfter(before)).toEqual(events);
          }),
      }),
    });
    return { given, when: given(async () => null).when };
  };
}
