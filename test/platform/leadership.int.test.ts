import { expect, test } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { type LeadershipOptions, leadForever, runAsLeader } from '../../platform/postgres/leadership.ts';
import { LOCK_SESSION } from '../../platform/postgres/lock-session.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { cuttingProxy } from '../eventstore/cutting-proxy.ts';
import { databaseOfFile } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { holdersOf } from '../support/lock-holders.ts';

const { pool, url } = await databaseOfFile();

const pollMs = 20;
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

/** A process that competes: how often it has led, and whether it does now. */
function compete(lock: string, more: Partial<LeadershipOptions> = {}) {
  const own = new AbortController();
  const seen = { terms: 0, leads: false };
  const done = runAsLeader({ pool, lock, signal: own.signal, pollMs, ...more }, async (signal) => {
    seen.terms += 1;
    seen.leads = true;
    await untilAborted(signal);
    seen.leads = false;
  });
  return { seen, done, stop: () => own.abort() };
}

async function killHolder(lock: string): Promise<void> {
  await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [
    await holdersOf(pool, [lock]),
  ]);
}

test('when many compete, one leads; when it stops another does', async () => {
  const all = [1, 2, 3].map(() => compete('one'));
  for (let stopped = 0; stopped < all.length; stopped++) {
    const leader = await eventually('a leader', () => all.find(({ seen }) => seen.leads));
    expect(all.filter(({ seen }) => seen.leads)).toHaveLength(1);
    leader.stop();
    await leader.done;
  }
  expect(all.map(({ seen }) => seen.terms)).toEqual([1, 1, 1]);
});

test('a lost connection ends the term at once, and the wait begins again', async () => {
  const process = compete('lost');
  await eventually('the leader', () => process.seen.leads);
  await killHolder('lost');
  await eventually('the second term', () => process.seen.terms === 2);
  process.stop();
  await process.done;
  expect(process.seen.leads).toBe(false);
});

test('a leader that is frozen loses to another, and learns of it when it thaws', async () => {
  const proxy = await cuttingProxy(url);
  const far = openPool(proxy.url);
  const frozen = compete('frozen', { pool: far, silentMs: 1_000 });
  await eventually('the leader', () => frozen.seen.leads);
  proxy.cut('frozen');
  const other = compete('frozen');
  await eventually('the other', () => other.seen.leads);
  proxy.cut('nothing');
  await eventually('the end of the first term', () => !frozen.seen.leads);
  for (const { stop, done } of [frozen, other]) {
    stop();
    await done;
  }
  expect([frozen.seen.terms, other.seen.terms]).toEqual([1, 1]);
  await far.end();
  await proxy.close();
});

test('a database that is away for long is reported once, and again the next time', async () => {
  const proxy = await cuttingProxy(url);
  const lines: string[] = [];
  const logger = createLogger('warn', { write: (line) => lines.push(line) });
  const far = openPool(proxy.url);
  const leader = compete('away', { pool: far, logger });
  for (const times of [1, 2]) {
    await eventually('the leader', () => leader.seen.terms === times);
    const { cuts } = proxy;
    proxy.cut('closed');
    await eventually('some tries in vain', () => proxy.cuts > cuts + 3);
    proxy.cut('nothing');
    await eventually('the next term', () => leader.seen.terms === times + 1);
    expect(lines.filter((line) => line.includes('interrupted'))).toHaveLength(times);
  }
  leader.stop();
  await leader.done;
  await far.end();
  await proxy.close();
});

test('all that a process leads or waits for takes one connection, which goes with the last', async () => {
  const other = openPool(url);
  const all = ['a', 'b', 'c', 'd'].map((lock) => compete(lock));
  await eventually('all of them', () => all.every(({ seen }) => seen.leads));
  const waiting = ['a', 'b', 'c'].map((lock) => compete(lock, { pool: other }));
  const twin = compete('d');
  const connections = async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where application_name = $1 and datname = current_database()`,
      [`reservas ${LOCK_SESSION}`],
    );
    return rows[0]?.count;
  };
  await eventually('the other process', async () => (await connections()) === 2);
  // Nobody of the same process leads beside it, though its session might take the lock twice.
  expect([twin.seen.terms, ...waiting.map(({ seen }) => seen.terms)]).toEqual([0, 0, 0, 0]);
  for (const { stop, done } of all) {
    stop();
    await done;
  }
  await eventually('the others', () => [twin, ...waiting].every(({ seen }) => seen.leads));
  for (const { stop, done } of [twin, ...waiting]) {
    stop();
    await done;
  }
  await eventually('no connection', async () => (await connections()) === 0);
  await other.end();
});

test('locks of other names do not matter', async () => {
  const both = [compete('left'), compete('right')];
  await eventually('both', () => both.every(({ seen }) => seen.leads));
  for (const { stop, done } of both) {
    stop();
    await done;
  }
});

test('a result or an error of the leader ends the competition and frees the lock', async () => {
  const { signal } = new AbortController();
  const options = { pool, lock: 'ends', signal, pollMs };
  expect(await runAsLeader(options, async () => 'done')).toBe('done');
  await expect(runAsLeader(options, () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  expect(await runAsLeader(options, async () => 'again')).toBe('again');
});

test('a process that is stopped while it waits never leads', async () => {
  const leader = compete('busy');
  await eventually('the leader', () => leader.seen.leads);
  const waiting = compete('busy');
  waiting.stop();
  await waiting.done;
  expect(waiting.seen.terms).toBe(0);
  leader.stop();
  await leader.done;
});

test('a database that can not be reached is tried again', async () => {
  const nowhere = openPool('postgres://nobody@127.0.0.1:1/none');
  const own = new AbortController();
  const waiting = runAsLeader({ pool: nowhere, lock: 'x', signal: own.signal, pollMs }, async () => 'led');
  setTimeout(() => own.abort(), 5 * pollMs);
  expect(await waiting).toBeUndefined();
  await nowhere.end();
});

test('a lasting leadership is begun again after a failure, until it is stopped', async () => {
  const own = new AbortController();
  let terms = 0;
  const done = leadForever({ pool, lock: 'always', signal: own.signal, pollMs }, async (signal) => {
    terms += 1;
    if (terms === 1) throw new Error('the store went away');
    await untilAborted(signal);
  });
  await eventually('the second term', () => terms === 2);
  own.abort();
  await done;
});

test('a lasting leadership rests as its last term wants it', async () => {
  const own = new AbortController();
  let terms = 0;
  const given: (number | undefined)[] = [];
  const run = async () => {
    terms += 1;
    return terms;
  };
  await leadForever({ pool, lock: 'rests', signal: own.signal, pollMs: 3_600_000 }, run, (term) => {
    given.push(term);
    if (term === 2) own.abort();
    return 0;
  });
  expect(given).toEqual([1, 2]);
});
