import { describe, expect, test } from 'vitest';
import { changeSettings } from '../../commands/catalog/settings.ts';
import { approvalOf } from '../../commands/handler/aggregates.ts';
import { newContext } from '../../commands/handler/context.ts';
import { claimsOf } from '../../commands/people/booker.ts';
import { type Sweeper, sweepTime } from '../../commands/processes/sweep-time.ts';
import { restoreReservation } from '../../commands/reservation/change-reservation.ts';
import { missedVisits } from '../../commands/reservation/missed-visits.ts';
import { moveReservation } from '../../commands/reservation/move-reservation.ts';
import { type LocalStretch, reminders } from '../../commands/reservation/reminders.ts';
import { cancelReservation } from '../../commands/reservation/schedule.ts';
import type { RuleScope, RuleValues } from '../../domain/settings/state.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { type Clock, fixedClock } from '../../platform/clock.ts';
import { memoryKeys, newProcess } from '../support/booking-world.ts';
import { bookedAs, requestFor, seedCitizens, seedPerson, TUESDAY } from '../support/citizen-world.ts';
import { memoryCheckpoints } from '../support/crash-world.ts';

/** Ana has court 1 on Tuesday from 10:00 to 11:00, which is 16:00 UTC. */
async function newWorld() {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const process = newProcess(store, keys);
  await seedCitizens(process.handler, { courts: 2 });
  const ana = await seedPerson(process);
  const id = await bookedAs(process, ana, requestFor(10));
  const at = (now: string) => newProcess(store, keys, fixedClock(now));
  const set = (values: RuleValues, scope: RuleScope = 'product') =>
    changeSettings(process.handler, { scope, values }, newContext(process));
  const types = async (type: string) => (await store.readAll()).filter((one) => one.type === type);
  return { store, process, ana, id, at, set, types };
}
type World = Awaited<ReturnType<typeof newWorld>>;

const DAY_BEFORE = { before: '2026-11-23T15:59:00.000Z', due: '2026-11-23T16:00:00.000Z' };

/** Reminders that are due from `since` to `now`; the read model gives the reservation for every stretch. */
async function remind(world: World, since: string, now: string): Promise<readonly LocalStretch[]> {
  const asked: LocalStretch[] = [];
  const beginning = async (stretch: LocalStretch) => {
    asked.push(stretch);
    return [{ reservationId: world.id }];
  };
  const process = world.at(now);
  await reminders({ handler: process.handler, beginning }).sweep(since, newContext(process), process);
  return asked;
}

const remindDayBefore = (world: World) => remind(world, DAY_BEFORE.before, DAY_BEFORE.due);

describe('a reminder', () => {
  test('is recorded once, as many hours before as the settings say', async () => {
    const world = await newWorld();
    await remindDayBefore(world);
    await remind(world, DAY_BEFORE.before, '2026-11-23T16:05:00.000Z');
    expect(await world.types('ReminderDue')).toMatchObject([
      { data: { reservationId: world.id, attractionId: 1, date: TUESDAY, start: 600 } },
    ]);
  });

  test.each([
    ['a minute too early', '2026-11-23T15:00:00.000Z', DAY_BEFORE.before],
    ['by the next sweep, which begins where the last ended', DAY_BEFORE.due, '2026-11-23T16:10:00.000Z'],
    ['of what has begun, by a process that was down', DAY_BEFORE.before, '2026-11-24T16:00:00.000Z'],
  ])('is not recorded %s', async (_, since, now) => {
    const world = await newWorld();
    await remind(world, since, now);
    expect(await world.types('ReminderDue')).toEqual([]);
  });

  test('is late where the process was down, until the last minute before it begins', async () => {
    const world = await newWorld();
    await remind(world, DAY_BEFORE.before, '2026-11-24T15:59:00.000Z');
    expect(await world.types('ReminderDue')).toHaveLength(1);
  });

  test('is sought within three hours around its time, because clocks go back', async () => {
    const world = await newWorld();
    expect(await remindDayBefore(world)).toEqual([
      { from: { date: TUESDAY, minute: 419 }, to: { date: TUESDAY, minute: 780 } },
    ]);
  });

  test('is not recorded where its reservation is cancelled or unknown', async () => {
    const world = await newWorld();
    await cancelReservation(world.process.handler, world.id, newContext(world.process));
    await remindDayBefore(world);
    await remindDayBefore({ ...world, id: '1.20261124.unknown' });
    expect(await world.types('ReminderDue')).toEqual([]);
  });

  test('follows a reservation to its new time, and is given for each time once', async () => {
    const world = await newWorld();
    await remindDayBefore(world);
    const to = { attractionId: 2, date: TUESDAY, start: 720, end: 780 };
    await moveReservation(world.process.handler, world.id, to, newContext(world.process));
    await remindDayBefore(world);
    await remind(world, '2026-11-23T17:59:00.000Z', '2026-11-23T18:00:00.000Z');
    expect(await world.types('ReminderDue')).toMatchObject([
      { data: { attractionId: 1, start: 600 } },
      { data: { attractionId: 2, start: 720 } },
    ]);
  });

  test('comes as many hours before as the center itself says', async () => {
    const world = await newWorld();
    await world.set({ reminder_hours: 2 }, { centerId: 1 });
    await remindDayBefore(world);
    expect(await world.types('ReminderDue')).toEqual([]);
    const asked = await remind(world, '2026-11-24T13:59:00.000Z', '2026-11-24T14:00:00.000Z');
    expect(asked).toHaveLength(2);
    expect(await world.types('ReminderDue')).toHaveLength(1);
  });

  test('is not even sought where none are wanted', async () => {
    const world = await newWorld();
    await world.set({ reminder_hours: 0 });
    expect(await remindDayBefore(world)).toEqual([]);
    expect(await world.types('ReminderDue')).toEqual([]);
  });
});

/** The sweep of visits at `now`, after one at `since`; the read model gives the reservation. */
async function noteMissed(world: World, since: string, now: string): Promise<readonly (readonly string[])[]> {
  const asked: string[][] = [];
  const missed = async (from: string, before: string) => {
    asked.push([from, before]);
    return [{ reservationId: world.id, personId: world.ana }];
  };
  const process = world.at(now);
  await missedVisits({ handler: process.handler, missed }).sweep(since, newContext(process), process);
  return asked;
}

const WEDNESDAY = '2026-11-25T07:00:00.000Z';

const visitsOf = async ({ at, ana }: World) => (await at(WEDNESDAY).handler.load(claimsOf(ana))).missed.size;

describe('a missed visit', () => {
  const since = '2026-11-24T07:00:00.000Z';
  const limited = async () => {
    const world = await newWorld();
    await world.set({ no_show_limit: 3, no_show_pause_days: 7 });
    return world;
  };

  test.each([
    ['waits', ['RequestApproval'], 0, false],
    ['lapsed', ['RequestApproval', 'ExpireApproval'], 0, false],
    [
      'lapsed and ended too late to cancel',
      ['RequestApproval', 'ExpireApproval', 'SettleApproval'],
      0,
      false,
    ],
    ['lapsed and was restored by staff', ['RequestApproval', 'ExpireApproval', 'SettleApproval'], 1, true],
    ['was granted', ['RequestApproval', 'GrantApproval'], 1, false],
  ] as const)(
    'needs an approval where one is asked for: its request %s',
    async (_, commands, missed, isRestored) => {
      const world = await limited();
      const process = world.at(since);
      const held = { until: since, untilLocal: '2026-11-24 01:00:00', at: since };
      for (const type of commands) {
        const command = { type, reservationId: world.id, attractionId: 1, date: TUESDAY, ...held };
        await process.handler.execute(approvalOf(world.id), command, newContext(process));
      }
      if (isRestored) {
        await cancelReservation(process.handler, world.id, newContext(process));
        await restoreReservation(process.handler, world.id, newContext(process));
      }
      await noteMissed(world, since, WEDNESDAY);
      expect(await visitsOf(world)).toBe(missed);
    },
  );

  test('is noted when its day is over, once', async () => {
    const world = await limited();
    expect(await noteMissed(world, since, WEDNESDAY)).toEqual([[TUESDAY, '2026-11-25']]);
    await noteMissed(world, since, WEDNESDAY);
    expect(await visitsOf(world)).toBe(1);
  });

  test('is not sought within the day, nor without a rule that counts it', async () => {
    const world = await limited();
    expect(await noteMissed(world, since, '2026-11-25T05:59:00.000Z')).toEqual([]);
    await world.set({ no_show_limit: 0 });
    expect(await noteMissed(world, since, WEDNESDAY)).toEqual([]);
    expect(await visitsOf(world)).toBe(0);
  });

  test('is none where the log knows better than the read model', async () => {
    const world = await limited();
    await noteMissed({ ...world, id: '1.20261124.unknown' }, since, WEDNESDAY);
    const to = { attractionId: 1, date: '2026-12-01', start: 600, end: 660 };
    await moveReservation(world.process.handler, world.id, to, newContext(world.process));
    await noteMissed(world, since, WEDNESDAY);
    await cancelReservation(world.process.handler, world.id, newContext(world.process));
    await noteMissed(world, since, '2026-12-02T07:00:00.000Z');
    expect(await visitsOf(world)).toBe(0);
  });

  test('moved to another day that is over counts on that day', async () => {
    const world = await limited();
    const to = { attractionId: 2, date: '2026-12-01', start: 600, end: 660 };
    await moveReservation(world.process.handler, world.id, to, newContext(world.process));
    await noteMissed(world, since, '2026-12-02T07:00:00.000Z');
    const { missed } = await world.at(WEDNESDAY).handler.load(claimsOf(world.ana));
    expect([...missed]).toEqual([[world.id, '2026-12-01']]);
  });
});

describe('work that is due by time', () => {
  const FIRST = '2026-11-24T10:00:00.000Z';
  /** Runs it until it asked `times` times, a minute of its clock apart; the sweep numbered `failing` is refused. */
  async function sweeps(times: number, checkpoints = memoryCheckpoints(), failing = 0, from = FIRST) {
    let now = Date.parse(from) - 60_000;
    const clock: Clock = {
      now: () => {
        now += 60_000;
        return new Date(now).toISOString();
      },
    };
    const stop = new AbortController();
    const asked: (readonly string[])[] = [];
    const errors: unknown[] = [];
    const onError = (error: unknown) => void errors.push(error);
    const sweeper: Sweeper = {
      kind: 'sweep',
      process: 'reminders',
      everyMs: 0,
      async sweep(since, { at }) {
        asked.push([since, at].map((instant) => instant.slice(11, 16)));
        if (asked.length >= times) stop.abort();
        if (asked.length === failing) throw new Error('not read yet');
      },
    };
    const world = await newWorld();
    const deps = { ...world.process, clock, checkpoints, onError };
    await sweepTime(sweeper, deps, stop.signal);
    return { asked, errors, checkpoints };
  }

  test('is swept from where the last sweep ended, first from the start of the process', async () => {
    const { asked, checkpoints } = await sweeps(2);
    expect(asked).toEqual([
      ['10:00', '10:01'],
      ['10:01', '10:02'],
    ]);
    expect(checkpoints.positions.get('reminders')).toBe(BigInt(Date.parse('2026-11-24T10:02:00.000Z')));
  });

  test('is swept from the checkpoint by the next process', async () => {
    const { checkpoints } = await sweeps(1);
    const { asked } = await sweeps(1, checkpoints, 0, '2026-11-24T12:00:00.000Z');
    expect(asked).toEqual([['10:01', '12:00']]);
  });

  test('is swept again from the same instant after a failure, which is reported', async () => {
    const { asked, errors } = await sweeps(3, memoryCheckpoints(), 1);
    expect(asked).toEqual([
      ['10:00', '10:01'],
      ['10:00', '10:02'],
      ['10:02', '10:03'],
    ]);
    expect(errors).toEqual([new Error('not read yet')]);
  });

  test('is not swept where the clock went back', async () => {
    const checkpoints = memoryCheckpoints();
    await checkpoints.save('reminders', BigInt(Date.parse('2026-11-24T10:01:30.000Z')));
    const { asked } = await sweeps(1, checkpoints);
    expect(asked).toEqual([['10:01', '10:02']]);
  });

  test('is swept from now where the clock was days ahead, which is reported', async () => {
    const checkpoints = memoryCheckpoints();
    await checkpoints.save('reminders', BigInt(Date.parse('2036-01-01T00:00:00.000Z')));
    const { asked, errors } = await sweeps(1, checkpoints);
    expect(asked).toEqual([['10:00', '10:01']]);
    expect(errors.map(String)).toEqual([expect.stringContaining('2036-01-01T00:00:00.000Z')]);
    expect(checkpoints.positions.get('reminders')).toBe(BigInt(Date.parse('2026-11-24T10:01:00.000Z')));
  });
});
