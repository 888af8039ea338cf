import { spawnSync } from 'node:child_process';
import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeLock } from '../../platform/postgres/lock.ts';
import { ownIdentity } from '../../platform/postgres/process-info.ts';
import { temporaryFolder } from './embedded-harness.ts';

const lockFile = () => join(temporaryFolder(), 'postgres.lock');

test('a lock is given back', async () => {
  const file = lockFile();
  const release = await takeLock(file);
  await expect(takeLock(file)).rejects.toThrow(`is in use by process ${process.pid}: stop that one`);
  release();
  expect(existsSync(file)).toBe(false);
  (await takeLock(file))();
});

test('the lock of a process that is gone is taken over, and so is half a lock', async () => {
  const file = lockFile();
  const { pid } = spawnSync('true');
  for (const left of [JSON.stringify({ ...ownIdentity(), pid }), '{"pid":', '']) {
    writeFileSync(file, left);
    (await takeLock(file))();
  }
});

test('the lock of a process whose number was given out again is taken over', async () => {
  const file = lockFile();
  writeFileSync(file, JSON.stringify({ ...ownIdentity(), began: '1' }));
  (await takeLock(file))();
});

test('a lock from another container holds while it is touched, and not long after', async () => {
  const file = lockFile();
  writeFileSync(file, JSON.stringify({ pid: 1, began: '1', space: 'elsewhere' }));
  const refused = expect(takeLock(file)).rejects.toThrow('is in use by process 1');
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), 50);
  await refused;
  clearInterval(beat);

  const aMinuteAgo = new Date(Date.now() - 60_000);
  utimesSync(file, aMinuteAgo, aMinuteAgo);
  (await takeLock(file))();
});

test('when many take over a stale lock at once, one gets it', async () => {
  const file = lockFile();
  writeFileSync(file, JSON.stringify({ ...ownIdentity(), began: '1' }));
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(file)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
