import { describe, expect, test } from 'vitest';
import { changeSettings } from '../../commands/catalog/settings.ts';
import { scheduleOf } from '../../commands/handler/aggregates.ts';
import { newContext } from '../../commands/handler/context.ts';
import { claimsOf, releaseClaim, settle } from '../../commands/people/booker.ts';
import { recordMissedVisit } from '../../commands/people/no-show.ts';
import { runProcess } from '../../commands/processes/run-process.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { cancelReservation } from '../../commands/reservation/schedule.ts';
import { acceptOffer, joinWaiting, leaveWaiting } from '../../commands/reservation/waiting-list.ts';
import { waitingProcess } from '../../commands/reservation/waiting-process.ts';
import { waitingEntries } from '../../domain/schedule/state.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { fixedClock } from '../../platform/clock.ts';
import {
  foldAllDays,
  memoryKeys,
  NO_ACCOUNTS,
  NOW,
  newProcess,
  type Process,
  request,
} from '../support/booking-world.ts';
import { bookAs, requestFor, seedCitizens, seedPerson, TUESDAY } from '../support/citizen-world.ts';
import { memoryCheckpoints } from '../support/crash-world.ts';
import { Crash, crashingStore } from '../support/crashing-store.ts';

const HOUR = { attractionId: 1, date: TUESDAY, start: 600, end: 660 };
const LATER = '2026-11-21T16:00:00.000Z';
const PEOPLE = ['1234567840101', '9999999990101', '2345678910101'];

/** Ana has 10:00; Luis and Eva wait for it, in this order. */
async function newWorld() {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const process = newProcess(store, keys);
  await seedCitizens(process.handler, { minutesApart: 0 });
  const [ana = '', luis = '', eva = ''] = await Promise.all(PEOPLE.map((cui) => seedPerson(process, cui)));
  const made = await bookAs(process, ana, requestFor(10));
  if (!made.accepted || !made.reservations[0]) throw new Error('nothing to wait for');
  const join = async (person: string) => {
    const outcome = await joinWaiting(process.handler, person, HOUR, newContext(process));
    if (!outcome.accepted) throw new Error(outcome.refusal.code);
    return outcome.entryId;
  };
  const entries = { luis: await join(luis), eva: await join(eva) };
  return { store, keys, ana, luis, eva, entries, reservationId: made.reservations[0].reservationId };
}
type World = Awaited<ReturnType<typeof newWorld>>;

const started = ({ store, keys }: World, seen: EventStore = store, at = NOW) =>
  newProcess(seen, keys, fixedClock(at));

const dieOf = (error: unknown) => {
  throw error;
};

/** Runs the process until the log says `done`; a process that dies is started again. */
async function running(
  world: World,
  done: () => Promise<boolean>,
  { at = NOW, checkpoints = memoryCheckpoints(), first = world.store } = {},
): Promise<void> {
  const stop = new AbortController();
  const loop = async () => {
    for (let seen = first; !stop.signal.aborted; seen = world.store)
      await runProcess(
        waitingProcess(NO_ACCOUNTS),
        { ...started(world, seen, at), checkpoints, onError: dieOf },
        stop.signal,
      ).catch(() => undefined);
  };
  const ended = loop();
  await expect.poll(done, { timeout: 8_000, interval: 5 }).toBe(true);
  stop.abort();
  await ended;
}

async function typesOf({ store }: World): Promise<string[]> {
  const events = await store.readAll();
  const from = events.findIndex(({ type }) => type === 'WaitingJoined');
  return events.slice(from).map(({ type }) => type);
}

const has = (world: World, type: string, count: number) => async () =>
  (await typesOf(world)).filter((one) => one === type).length >= count;

const cancel = (world: World, process: Process = started(world)) =>
  cancelReservation(process.handler, world.reservationId, newContext(process));

const take = (world: World, person: 'luis' | 'eva', at = NOW, store: EventStore = world.store) => {
  const process = started(world, store, at);
  return acceptOffer(
    process,
    { personId: world[person], isTrusted: true },
    world.entries[person],
    newContext(process),
  );
};

async function holders(world: World): Promise<string[]> {
  const days = await foldAllDays(world.store, newProcess(world.store, world.keys).codec);
  return (days.get(`schedule-1-${TUESDAY}`) ?? []).map(({ reservationId }) => reservationId);
}

test('a cancelled hour is offered to the first, and is theirs once they accept', async () => {
  const world = await newWorld();
  await cancel(world);
  await running(world, has(world, 'SlotOffered', 1));
  const rival = started(world);
  const refused = await reserveSlot(rival, request({ date: TUESDAY }), newContext(rival));
  expect(refused).toMatchObject({ accepted: false, refusal: { code: 'slot_offered' } });
  expect(await take(world, 'eva')).toMatchObject({ refusal: { code: 'not_offered' } });
  const taken = await take(world, 'luis');
  expect(taken).toMatchObject({ accepted: true });
  // Pressed twice: the same reservation.
  const again = await take(world, 'luis');
  expect(again).toMatchObject({ accepted: true, reservations: taken.accepted ? taken.reservations : [] });
  expect(await holders(world)).toHaveLength(1);
});

test('an offer that was accepted and cancelled is not accepted again, and claims nothing', async () => {
  const world = await newWorld();
  await cancel(world);
  await running(world, has(world, 'SlotOffered', 1));
  const taken = await take(world, 'luis');
  const reservationId = taken.accepted ? (taken.reservations[0]?.reservationId ?? '') : '';
  const { handler } = started(world);
  await cancelReservation(handler, reservationId, newContext(started(world)), world.luis);
  expect(await take(world, 'luis')).toMatchObject({ refusal: { code: 'already_cancelled' } });
  expect([...(await started(world).handler.load(claimsOf(world.luis))).claims.keys()]).toEqual([]);
});

test('an offer that was not to be had while its hour was closed is accepted after that', async () => {
  const world = await newWorld();
  await cancel(world);
  await running(world, has(world, 'SlotOffered', 1));
  const staff = started(world);
  const day = { attractionId: 1, date: TUESDAY, closureId: 'c' };
  const closing = { type: 'CloseDay', ...day, start: 0, end: 1_440, reason: 'Lluvia' } as const;
  await staff.handler.execute(scheduleOf(day), closing, newContext(staff));
  expect(await take(world, 'luis')).toMatchObject({ refusal: { code: 'day_closed' } });
  const claims = async () => {
    const { handler } = started(world);
    return [...(await handler.load(claimsOf(world.luis))).claims.keys()];
  };
  expect(await claims()).toEqual([]);
  await staff.handler.execute(scheduleOf(day), { type: 'ReopenDay', ...day }, newContext(staff));
  expect(await take(world, 'luis')).toMatchObject({ accepted: true });
  expect(await holders(world)).toEqual(await claims());
});

test('an offer whose first try died is accepted, although its reservation was abandoned meanwhile', async () => {
  const world = await newWorld();
  await cancel(world);
  await running(world, has(world, 'SlotOffered', 1));
  await expect(take(world, 'luis', NOW, crashingStore(world.store, 1, 'after').store)).rejects.toThrow(Crash);
  const { handler, ...deps } = started(world);
  const [claimed = ''] = [...(await handler.load(claimsOf(world.luis))).claims.keys()];
  // As another booking does that meets the claim.
  expect(await settle(handler, claimed, newContext(deps))).toBe(false);
  await releaseClaim(handler, world.luis, claimed, newContext(deps));
  const taken = await take(world, 'luis');
  expect(taken).toMatchObject({ accepted: true });
  const claims = [...(await started(world).handler.load(claimsOf(world.luis))).claims.keys()];
  expect(await holders(world)).toEqual(claims);
  expect(await take(world, 'luis')).toMatchObject({ reservations: taken.accepted && taken.reservations });
});

test('an offer that nobody accepts goes to the next, and then to nobody', async () => {
  const world = await newWorld();
  await cancel(world);
  const checkpoints = memoryCheckpoints();
  await running(world, has(world, 'SlotOffered', 1), { checkpoints });
  // A process that starts later watches over the open offer again.
  await running(world, has(world, 'SlotOffered', 2), { at: LATER, checkpoints });
  expect(await take(world, 'luis', LATER)).toMatchObject({ refusal: { code: 'offer_expired' } });
  await running(world, has(world, 'OfferExpired', 2), { at: '2026-11-22T16:00:00.000Z', checkpoints });
  expect(
    (await typesOf(world)).filter((type) => type.startsWith('Offer') || type.startsWith('Slot')),
  ).toEqual(['SlotOffered', 'OfferExpired', 'SlotOffered', 'OfferExpired']);
  const free = started(world);
  expect(await reserveSlot(free, request({ date: TUESDAY }), newContext(free))).toMatchObject({
    accepted: true,
  });
});

test('a person who leaves an offer passes it on', async () => {
  const world = await newWorld();
  await cancel(world);
  await running(world, has(world, 'SlotOffered', 1));
  const process = started(world);
  await leaveWaiting(process.handler, world.luis, world.entries.luis, newContext(process));
  await running(world, has(world, 'SlotOffered', 2));
  expect(await take(world, 'eva')).toMatchObject({ accepted: true });
});

describe.each(['before', 'after'] as const)('a process that dies %s an append', (when) => {
  test('an offer: the next one makes it, once', async () => {
    const world = await newWorld();
    await cancel(world);
    const dying = crashingStore(world.store, 1, when).store;
    await running(world, has(world, 'SlotOffered', 1), { first: dying });
    expect((await typesOf(world)).filter((type) => type === 'SlotOffered')).toHaveLength(1);
  });

  test('an end: the next one ends it, once, and offers it on', async () => {
    const world = await newWorld();
    await cancel(world);
    const checkpoints = memoryCheckpoints();
    await running(world, has(world, 'SlotOffered', 1), { checkpoints });
    const dying = crashingStore(world.store, 1, when).store;
    await running(world, has(world, 'SlotOffered', 2), { at: LATER, checkpoints, first: dying });
    expect((await typesOf(world)).filter((type) => type === 'OfferExpired')).toHaveLength(1);
  });

  // Claimed, then reserved and accepted.
  test.each([1, 2])('an acceptance (append %s): pressed again, there is one reservation', async (at) => {
    const world = await newWorld();
    await cancel(world);
    await running(world, has(world, 'SlotOffered', 1));
    const dying = crashingStore(world.store, at, when).store;
    await expect(take(world, 'luis', NOW, dying)).rejects.toThrow();
    expect(await take(world, 'luis')).toMatchObject({ accepted: true });
    expect(await holders(world)).toHaveLength(1);
    expect((await typesOf(world)).filter((type) => type === 'OfferAccepted')).toHaveLength(1);
  });
});

test('acceptances, bookings, departures and two processes at once: never two holders', async () => {
  for (let round = 0; round < 15; round += 1) {
    const world = await newWorld();
    const stop = new AbortController();
    const processes = [1, 2].map(() =>
      runProcess(
        waitingProcess(NO_ACCOUNTS),
        { ...started(world), checkpoints: memoryCheckpoints(), onError: dieOf },
        stop.signal,
      ),
    );
    const book = () => {
      const process = started(world);
      return reserveSlot(process, request({ date: TUESDAY }), newContext(process));
    };
    const persist = async (person: 'luis' | 'eva') => {
      for (let tries = 0; tries < 20; tries += 1) {
        const outcome = await take(world, person);
        if (outcome.accepted) return outcome;
      }
      return null;
    };
    const [, luis, eva, ...booked] = await Promise.all([
      cancel(world),
      persist('luis'),
      persist('eva'),
      book(),
      book(),
    ]);
    stop.abort();
    await Promise.all(processes);
    const won = [luis?.accepted, eva?.accepted, ...booked.map(({ accepted }) => accepted)].filter(Boolean);
    expect(won.length).toBeLessThanOrEqual(1);
    expect(await holders(world)).toHaveLength(won.length); // throws where two overlap
  }
});

test('somebody whose bookings are paused does not wait: they could not accept what is offered', async () => {
  const world = await fullDay();
  const process = started(world);
  const values = { no_show_limit: 1, no_show_pause_days: 3 };
  await changeSettings(process.handler, { scope: 'product', values }, newContext(process));
  const missed = { personId: world.luis, reservationId: '1.20261120.missed', date: '2026-11-20' };
  await recordMissedVisit(process.handler, missed, newContext(process));
  const later = { ...HOUR, start: 720, end: 780 };
  expect(await joinWaiting(process.handler, world.luis, later, newContext(process))).toMatchObject({
    accepted: false,
    refusal: { code: 'bookings_paused', missed: 1 },
  });
});

/** Ana has every hour of the day; Luis, who waits for none yet, asks for them. */
async function fullDay() {
  const world = await newWorld();
  const { handler } = started(world);
  await leaveWaiting(handler, world.luis, world.entries.luis, newContext(started(world)));
  for (let hour = 8; hour < 20; hour += 1) {
    if (hour === 10) continue;
    const process = started(world);
    const taken = { date: TUESDAY, start: hour * 60, end: (hour + 1) * 60 };
    const made = await reserveSlot(process, request(taken), newContext(process));
    if (!made.accepted) throw new Error(made.refusal.code);
  }
  return world;
}

const joinAs = (process: Process, personId: string, hour: number) =>
  joinWaiting(
    process.handler,
    personId,
    { ...HOUR, start: hour * 60, end: (hour + 1) * 60 },
    newContext(process),
  );

async function waitsOf({ store, keys }: World, personId: string): Promise<number> {
  const process = newProcess(store, keys);
  const day = await process.handler.load(scheduleOf({ attractionId: 1, date: TUESDAY }));
  return waitingEntries(day).filter((entry) => entry.personId === personId && entry.status === 'waiting')
    .length;
}

test('twelve requests of a person at once, in two processes: they wait for ten hours', async () => {
  for (let round = 0; round < 5; round += 1) {
    const world = await fullDay();
    const processes = [started(world), started(world)] as const;
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        joinAs(processes[number % 2 ? 1 : 0], world.luis, 8 + number),
      ),
    );
    const refused = outcomes.filter(({ accepted }) => !accepted);
    expect(refused).toEqual(Array(2).fill(expect.objectContaining({ accepted: false })));
    for (const outcome of refused) expect(outcome).toMatchObject({ refusal: { code: 'waiting_full' } });
    expect(await waitsOf(world, world.luis)).toBe(10);
  }
});

test('requests for one hour at once, in two processes, give one place, which counts once', async () => {
  const world = await fullDay();
  const processes = [started(world), started(world)] as const;
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, number) => joinAs(processes[number % 2 ? 1 : 0], world.luis, 8)),
  );
  expect(new Set(outcomes.map((outcome) => outcome.accepted && outcome.entryId)).size).toBe(1);
  for (let hour = 9; hour < 18; hour += 1)
    expect(await joinAs(started(world), world.luis, hour)).toMatchObject({ accepted: true });
  expect(await joinAs(started(world), world.luis, 18)).toMatchObject({ refusal: { code: 'waiting_full' } });
});

test('an hour that a person no longer waits for gives way to another', async () => {
  const world = await fullDay();
  const process = started(world);
  const joined = [];
  for (let hour = 8; hour < 18; hour += 1) joined.push(await joinAs(process, world.luis, hour));
  expect(await joinAs(process, world.luis, 18)).toMatchObject({ refusal: { code: 'waiting_full' } });
  const [first] = joined;
  if (!first?.accepted) throw new Error('nothing to leave');
  await leaveWaiting(process.handler, world.luis, first.entryId, newContext(process));
  expect(await joinAs(process, world.luis, 18)).toMatchObject({ accepted: true });
});

// Claimed, then joined.
test.each([
  [1, 'before'],
  [1, 'after'],
  [2, 'before'],
  [2, 'after'],
] as const)('a request to wait that dies at append %i, %s it, costs no place', async (at, when) => {
  const world = await fullDay();
  const dying = started(world, crashingStore(world.store, at, when).store);
  await expect(joinAs(dying, world.luis, 8)).rejects.toThrow();
  for (let hour = 8; hour < 18; hour += 1)
    expect(await joinAs(started(world), world.luis, hour)).toMatchObject({ accepted: true });
  expect(await waitsOf(world, world.luis)).toBe(10);
});

test('two people who take turns keep an hour once each, and then it is anybody’s', async () => {
  const world = await newWorld();
  await cancel(world);
  const checkpoints = memoryCheckpoints();
  await running(world, has(world, 'SlotOffered', 1), { checkpoints });
  await running(world, has(world, 'SlotOffered', 2), { at: LATER, checkpoints });
  const back = await joinWaiting(
    started(world).handler,
    world.luis,
    HOUR,
    newContext(started(world, world.store, LATER)),
  );
  expect(back).toMatchObject({ accepted: false, refusal: { code: 'offer_missed' } });
});
