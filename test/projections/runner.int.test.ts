import { beforeEach, describe, expect, test } from 'vitest';
import { randomIds } from '../../platform/ids.ts';
import { silentLogger } from '../../platform/logger.ts';
import { accounts } from '../../projections/accounts/projection.ts';
import { reservationDetail } from '../../projections/reservation-detail/projection.ts';
import { CheckpointMovedError, generationsOf } from '../../projections/runner/bookkeeping.ts';
import { createFeed } from '../../projections/runner/feed.ts';
import { ensureGenerations } from '../../projections/runner/generations.ts';
import { lockOf } from '../../projections/runner/lead-projection.ts';
import { readProjectionStatus } from '../../projections/runner/status.ts';
import { eventually } from '../support/eventually.ts';
import { holdersOf } from '../support/lock-holders.ts';
import {
  forName,
  METADATA,
  type RunnerWorld,
  readTally,
  runnerWorld,
  tallyProjection,
} from '../support/projection-runner.ts';
import { activityCreated, aReservation, DATE, reserved } from '../support/sample-events.ts';

let world: RunnerWorld;
beforeEach(async () => {
  world = await runnerWorld();
});

const statusOf = async (running: Awaited<ReturnType<RunnerWorld['start']>>, name = 'tally') => {
  const status = (await running.status()).find((one) => one.name === name);
  if (!status) throw new Error(`no status of ${name}`);
  return status;
};

describe('a projection that runs', () => {
  test('its views are there, empty, as soon as it is started', async () => {
    await world.start([tallyProjection()]);
    expect(await readTally(world.pool)).toEqual({});
  });

  test('it takes the events in the log and those that come, and reports after each commit what changed', async () => {
    await world.append(forName('Ana'), forName('Eva'));
    const running = await world.start([tallyProjection()]);
    await eventually('the first two', async () => (await readTally(world.pool)).Eva === 1);
    const position = await world.append(forName('Ana'));
    await eventually('the message of the third', () =>
      running.messages.find((message) => message.position === position.toString()),
    );
    expect(await readTally(world.pool)).toEqual({ Ana: 2, Eva: 1 });
    expect(running.messages.findLast(({ keys }) => keys.length > 0)).toEqual({
      projection: 'tally',
      position: position.toString(),
      after: '2',
      keys: ['name:Ana'],
    });
    expect(await statusOf(running)).toEqual({
      name: 'tally',
      version: 1,
      state: 'running',
      position,
      lag: 0,
      error: null,
      building: null,
      isAwaited: false,
    });
  });

  test('a release waits while the tables are older than its own, not while they are newer', async () => {
    const [own, next] = [tallyProjection(), tallyProjection({ version: 2 })];
    await ensureGenerations(world.pool, [own]);
    await ensureGenerations(world.pool, [next]);
    const awaitedBy = async (projection: typeof own) =>
      (await readProjectionStatus(world.pool, world.store, [projection])).map(({ isAwaited }) => isAwaited);
    expect([await awaitedBy(own), await awaitedBy(next)]).toEqual([[false], [true]]);
    const running = await world.start([next]);
    await eventually('a switch', async () => (await statusOf(running))?.version === 2);
    expect([await awaitedBy(own), await awaitedBy(next)]).toEqual([[false], [false]]);
    // A process of the older release starts again before it is replaced.
    await ensureGenerations(world.pool, [own]);
    expect([await awaitedBy(own), await awaitedBy(next)]).toEqual([[false], [false]]);
    // Its projector puts its tables back: the newer release waits for its own again.
    await running.stop();
    const former = await world.start([own]);
    await eventually('the switch back', async () => (await statusOf(former))?.version === 1);
    expect([await awaitedBy(own), await awaitedBy(next)]).toEqual([[false], [true]]);
  });

  test('the keys of a reservation name it and the day of its court', async () => {
    const running = await world.start([reservationDetail]);
    const reservation = aReservation();
    await world.append(reserved(reservation));
    await eventually('a message', () => running.messages.length > 0);
    expect(running.messages[0]?.keys).toEqual([`reservation:${reservation.reservationId}`, `day:1:${DATE}`]);
  });

  test('its checkpoint moves on over events that it does not take, and a restart begins there', async () => {
    const running = await world.start([tallyProjection()]);
    const position = await world.append(activityCreated(1, 'Fútbol'), activityCreated(2, 'Natación'));
    await eventually('the checkpoint', async () => (await statusOf(running)).position === position);
    await running.stop();
    const [generation] = await generationsOf(world.pool, 'tally');
    expect(generation?.checkpoint).toBe(position);
  });

  test('after a stop it goes on where it was, and nothing counts twice', async () => {
    for (const name of ['Ana', 'Eva', 'Ana']) {
      const running = await world.start([tallyProjection()]);
      const position = await world.append(forName(name));
      await eventually(name, async () => (await statusOf(running)).position === position);
      await running.stop();
    }
    expect(await readTally(world.pool)).toEqual({ Ana: 2, Eva: 1 });
  });

  test('connections that break are no reason to stop', async () => {
    const running = await world.start([tallyProjection()], { batchSize: 1 });
    for (let round = 0; round < 5; round++) {
      await world.append(...Array.from({ length: 10 }, () => forName('Ana')));
      await world.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
    }
    await eventually('all fifty', async () => (await readTally(world.pool)).Ana === 50);
    expect((await statusOf(running)).state).toBe('running');
  });

  test('two read models or tables of one name are refused', async () => {
    await expect(world.start([tallyProjection(), tallyProjection()])).rejects.toThrow('called tally');
  });
});

describe('an event that a projection can not take', () => {
  // A full batch is written in two statements at a time.
  test.each([1_000, 2])(
    'stops that projection alone, behind all before it, and the status names it (batches of %i)',
    async (batchSize) => {
      const running = await world.start(
        [tallyProjection({ isBad: (name) => name === 'bad' }), reservationDetail],
        { batchSize },
      );
      const last = await world.append(forName('Ana'), forName('Eva'), forName('bad'), forName('Ana'));
      await eventually(
        'the others',
        async () => (await statusOf(running, 'reservation-detail')).position === last,
      );
      await eventually('the stop', async () => (await statusOf(running)).state === 'stopped');
      const [, before, bad] = await world.store.readAll();
      expect(await statusOf(running)).toMatchObject({
        position: before?.position,
        lag: Number(last - (before?.position ?? 0n)),
        error: { eventId: bad?.id, message: 'TypeError: a name that nobody can bear' },
      });
      expect((await statusOf(running, 'reservation-detail')).state).toBe('running');
      expect(await readTally(world.pool)).toEqual({ Ana: 1, Eva: 1 });
    },
  );

  test('stops it, too, where the event can not even be read', async () => {
    const running = await world.start([tallyProjection(), accounts]);
    const broken = await world.codec.encode(forName('x'), randomIds.uuid(), METADATA);
    const before = await world.append(forName('Ana'));
    const events = [{ ...broken, data: { reservationId: 7 } }];
    const { position } = await world.store.append('given', 'any', events);
    await eventually('the stop', async () => (await statusOf(running)).state === 'stopped');
    expect(await statusOf(running)).toMatchObject({ position: before, error: { eventId: broken.id } });
    await eventually('the accounts', async () => (await statusOf(running, 'accounts')).position >= position);
  });

  test('is taken at last by a program that can, and nothing is left out', async () => {
    const failures: string[] = [];
    const metrics = { applied() {}, failed: (name: string) => failures.push(name) };
    const options: Parameters<typeof tallyProjection>[0] = { isBad: (name) => name === 'bad' };
    const running = await world.start([tallyProjection(options)], { metrics });
    const last = await world.append(forName('Ana'), forName('bad'), forName('Eva'));
    await eventually('a second try', () => failures.length >= 2);
    delete options.isBad;
    await eventually('the rest', async () => (await statusOf(running)).position >= last);
    expect(await readTally(world.pool)).toEqual({ Ana: 1, bad: 1, Eva: 1 });
    expect(await statusOf(running)).toMatchObject({ state: 'running', error: null });
    expect(failures[0]).toBe('tally');
  });

  test('lets another process try that may know it', async () => {
    const stopped = await world.start([tallyProjection({ isBad: (name) => name === 'bad' })], {
      retryMs: 60_000,
    });
    await world.append(forName('bad'));
    await eventually('the stop', async () => (await statusOf(stopped)).state === 'stopped');
    await world.start([tallyProjection()]);
    await eventually('the event', async () => (await readTally(world.pool)).bad === 1);
  });
});

describe('several processes', () => {
  const leaderPid = async () => {
    const { name, version } = tallyProjection();
    const pids = await holdersOf(world.pool, [lockOf(name, version)]);
    expect(pids.length).toBeLessThanOrEqual(1);
    return pids[0];
  };

  test('one leads, and when its connection is killed another goes on, and nothing counts twice', async () => {
    const processes = [await world.start([tallyProjection()]), await world.start([tallyProjection()])];
    for (let round = 1; round <= 4; round++) {
      const pid = await eventually('a leader', leaderPid);
      const position = await world.append(forName('Ana'), forName('Eva'));
      await world.pool.query('select pg_terminate_backend($1)', [pid]);
      await world.append(forName('Ana'));
      for (const running of processes)
        await eventually('the events', async () => (await statusOf(running)).position > position);
      expect(await readTally(world.pool)).toEqual({ Ana: 2 * round, Eva: round });
    }
  });

  test('a standby takes over when the leader stops', async () => {
    const first = await world.start([tallyProjection()]);
    await eventually('a leader', leaderPid);
    const second = await world.start([tallyProjection()]);
    await first.stop();
    const position = await world.append(forName('Ana'));
    await eventually('the event', async () => (await statusOf(second)).position === position);
    await eventually('its message', () => second.messages.at(-1)?.position === position.toString());
  });

  test('two that follow the same tables without the lock: each batch counts once, and the loser stops', async () => {
    const projection = tallyProjection();
    await ensureGenerations(world.pool, [projection]);
    const [generation] = await generationsOf(world.pool, 'tally');
    if (!generation) throw new Error('no tables');
    const total = 200;
    let last = 0n;
    for (let n = 0; n < total; n++) last = await world.append(forName('Ana'));
    const both = new AbortController();
    const onCommit = (position: bigint) => position >= last;
    const follower = { projection, generation, onCommit };
    const follow = () =>
      createFeed({ ...world, logger: silentLogger, batchSize: 1 }).join(follower, 0n, both.signal);
    const ends = await Promise.allSettled([follow(), follow()]);
    const lost = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect(lost).toEqual([expect.any(CheckpointMovedError)]);
    expect(await readTally(world.pool)).toEqual({ Ana: total });
  });
});
