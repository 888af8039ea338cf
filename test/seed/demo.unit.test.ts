import { beforeAll, describe, expect, test } from 'vitest';
import { changeCatalog, loadCatalog } from '../../commands/catalog/catalog.ts';
import { newContext } from '../../commands/handler/context.ts';
import { loadApprovalScope } from '../../commands/reservation/approvals.ts';
import { asksForApproval } from '../../domain/approval/scope.ts';
import { activeEntries } from '../../domain/catalog/catalog.ts';
import {
  activities,
  attractions,
  attractionTypes,
  centers,
  dependencies,
} from '../../domain/catalog/kinds.ts';
import { DEMO_ACCOUNTS } from '../../seed/accounts.ts';
import { seedBase } from '../../seed/base.ts';
import { seedDemo } from '../../seed/demo.ts';
import { planDemo } from '../../seed/plan/plan.ts';
import { foldAllDays, NOW, TIME_ZONE } from '../support/booking-world.ts';
import { Crash, crashingStore } from '../support/crashing-store.ts';
import { allEvents, newWorld, type SeedWorld, seedDeps } from './world.ts';

/** The next day: a seeding is continued at another moment. */
const LATER = '2026-11-22T20:00:00.000Z';

/** The events of the log, whatever the order between streams; without random codes. */
async function facts(world: SeedWorld): Promise<string[]> {
  const events = await allEvents(world);
  const told = events.map(({ streamId, event, metadata: { at, userId, commandId } }) =>
    JSON.stringify({ streamId, ...event, at, userId, commandId }, (key, value: unknown) =>
      key === 'shortcode' || key === 'qrcode' ? undefined : value,
    ),
  );
  return told.sort();
}

let whole: SeedWorld;
let wholeFacts: string[];
let wholeDemo: string[];
const progress: [number, number, string][] = [];

beforeAll(async () => {
  whole = newWorld();
  const onProgress = (...step: [number, number, string]) => progress.push(step);
  expect(await seedDemo(seedDeps(whole), { now: NOW, onProgress })).toBe('seeded');
  wholeFacts = await facts(whole);
  wholeDemo = wholeFacts.filter(isDemo);
});

describe('the demo', () => {
  test('the demo has centres, courts of several types, activities and dependencies, each with its picture', async () => {
    const { handler } = seedDeps(whole);
    const [places, courts, sports, offices, types] = await Promise.all([
      loadCatalog(handler, centers),
      loadCatalog(handler, attractions),
      loadCatalog(handler, activities),
      loadCatalog(handler, dependencies),
      loadCatalog(handler, attractionTypes),
    ]);
    expect(places.size).toBeGreaterThanOrEqual(4);
    expect(courts.size).toBeGreaterThanOrEqual(30);
    expect(sports.size).toBeGreaterThanOrEqual(8);
    expect(offices.size).toBeGreaterThanOrEqual(3);
    const used = new Set(activeEntries(courts).map(({ fields }) => fields.attraction_type_id));
    expect(used.size).toBeGreaterThanOrEqual(4);
    expect([...used].every((id) => types.has(id))).toBe(true);
    for (const { fields } of [...activeEntries(places), ...activeEntries(courts), ...activeEntries(sports)])
      expect(whole.files.get(fields.image)?.contentType, fields.name).toBe('image/svg+xml');
    const documents = [...whole.files.keys()].filter((path) => path.startsWith('dpi/'));
    expect(documents).toHaveLength(4);
    expect(whole.files.size - documents.length).toBe(places.size + courts.size + sports.size);
  });

  test('a person can find, call and write to each centre', async () => {
    for (const { fields } of activeEntries(await loadCatalog(seedDeps(whole).handler, centers))) {
      expect(fields.strcode).toMatch(/^[A-Z]{2}$/);
      expect(fields.phone).toMatch(/^2\d{7}$/);
      expect(fields.map_url).toMatch(/^https:\/\//);
      expect(fields.email).toMatch(/^[a-z]+@demo\.test$/);
      expect(fields.hours).toMatch(/^\p{Lu}.* de \d\d:00 a \d\d:00/u);
      expect(fields.dependencies.length).toBeGreaterThan(0);
      expect(fields.slug).not.toBe('');
    }
  });

  test('every reservation of the plan is in the log, and no day has an overlap', async () => {
    const plan = planDemo(NOW, TIME_ZONE);
    const dated = [...plan.bookings, ...plan.series.flatMap(({ occurrences }) => occurrences)];
    const kept = dated.filter(({ outcome }) => outcome.kind !== 'cancelled').length;
    const days = await foldAllDays(whole.store, seedDeps(whole).codec);
    expect([...days.values()].reduce((sum, held) => sum + held.length, 0)).toBe(kept);
    const count = (type: string) => wholeFacts.filter((fact) => fact.includes(`"type":"${type}"`)).length;
    expect(count('SlotReserved')).toBe(dated.length);
    expect(count('ReservationCancelled')).toBe(dated.length - kept);
    expect(count('ReservationCheckedIn')).toBe(
      dated.filter(({ outcome }) => outcome.kind === 'checked-in').length,
    );
    expect(count('SeriesCompleted')).toBe(plan.series.length);
    expect(count('PersonRegistered')).toBe(300);
  });

  test('some requests of crowds wait for approval, until their time begins', async () => {
    const events = await allEvents(whole);
    const requested = events.flatMap(({ event }) => (event.type === 'ApprovalRequested' ? [event.data] : []));
    expect(requested.length).toBeGreaterThanOrEqual(3);
    const decided = ['ApprovalGranted', 'ApprovalRefused', 'ApprovalExpired', 'ApprovalWithdrawn'];
    expect(events.filter(({ event }) => decided.includes(event.type))).toEqual([]);
    const days = await foldAllDays(whole.store, seedDeps(whole).codec);
    const held = new Set([...days.values()].flat().map(({ reservationId }) => reservationId));
    for (const { reservationId, until } of requested) {
      expect(until > NOW).toBe(true);
      expect(held.has(reservationId)).toBe(true);
    }
    // The product itself would ask for approval of exactly these among those made since.
    const scope = await loadApprovalScope(seedDeps(whole).handler);
    const asking = events.flatMap(({ event, metadata }) =>
      event.type === 'SlotReserved' && asksForApproval(scope, event.data, metadata.at) ? [event.data] : [],
    );
    expect(asking.map(({ reservationId }) => reservationId).sort()).toEqual(
      requested.map(({ reservationId }) => reservationId).sort(),
    );
  });

  test('three accounts have a password; the citizen is one of the people', async () => {
    const events = await allEvents(whole);
    const accounts = events.flatMap(({ event }) => (event.type === 'UserRegistered' ? [event.data] : []));
    expect(accounts.map(({ email, roles }) => [email, roles])).toEqual(
      expect.arrayContaining([
        ['admin@demo.test', [3]],
        ['personal@demo.test', [2]],
        ['usuario@demo.test', [1]],
      ]),
    );
    for (const { userId, email } of accounts)
      expect(whole.credentials.get(userId)).toEqual({ email, password: 'correcto caballo' });
    const owner = accounts.find(({ userId }) => userId === DEMO_ACCOUNTS.owner.userId)?.personId;
    const own = events.filter(({ event }) => event.type === 'SlotReserved' && event.data.personId === owner);
    expect(own.length).toBeGreaterThanOrEqual(6);
  });

  test('the demo was written by commands of the past, never of the future', async () => {
    const [base, ...rest] = [NOW, ...(await allEvents(whole)).map(({ metadata }) => metadata.at)];
    expect(rest.every((at) => at <= base)).toBe(true);
  });

  test('the seeding reports its progress, step by step', () => {
    const [, total] = progress.at(-1) ?? [0, 0];
    expect(progress.map(([done]) => done)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    expect(new Set(progress.map(([, all]) => all)).size).toBe(1);
  });
});

test('the next start writes none of the demo again', async () => {
  const head = await whole.store.head();
  expect(await seedDemo(seedDeps(whole), { now: LATER })).toBe('present');
  expect(await whole.store.head()).toBe(head);
});

/** The base data takes 18 appends, the demo's first one is the 19th. */
const DEATHS = [
  ['in the base data', 'after', 9, NOW],
  ['before the first append of the demo', 'before', 10, NOW],
  ['after the first append of the demo', 'after', 1, NOW],
  ['early in the demo', 'before', 65, LATER],
  ['in the middle of the demo', 'before', 800, LATER],
] as const;

describe('a seeding that dies at each of these places, and is started again', () => {
  const world = newWorld();

  test.each(DEATHS)('%s', async (_place, when, append, now) => {
    const dying = crashingStore(world.store, append, when);
    await expect(seedDemo(seedDeps(world, dying.store), { now })).rejects.toThrow(Crash);
  });

  test('and is stopped between two commands', async () => {
    const stop = new AbortController();
    const onProgress = (done: number, total: number) =>
      done > 0.7 * total && stop.abort(new Error('SIGTERM'));
    const stopped = seedDemo(seedDeps(world), { now: LATER, onProgress, signal: stop.signal });
    await expect(stopped).rejects.toThrow('SIGTERM');
    expect(world.credentials.has(DEMO_ACCOUNTS.owner.userId)).toBe(false);
  });

  test('is resumed, and ends the same', async () => {
    expect(await seedDemo(seedDeps(world), { now: LATER })).toBe('resumed');
    expect((await facts(world)).filter(isDemo)).toEqual(wholeDemo);
  });
});

/** Base data carries the moment of its own start and random command ids. */
function isDemo(fact: string): boolean {
  return !/"(ReservationType|AttractionType|Origin)Created"/.test(fact);
}

test('a product that somebody works with already is left alone', async () => {
  const world = newWorld();
  const deps = seedDeps(world);
  await seedBase(deps);
  const fields = { name: 'Ajedrez', image: '', address: '' };
  await changeCatalog(deps.handler, activities, { type: 'Create', fields }, newContext(deps));
  const head = await world.store.head();
  expect(await seedDemo(seedDeps(world), { now: NOW })).toBe('other-data');
  expect(await world.store.head()).toBe(head);
  expect(world.files.size + world.credentials.size).toBe(0);
});
