import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createForeignReader, type ForeignReader } from '../../../platform/foreign-bytes/reader.ts';
import { silentLogger } from '../../../platform/logger.ts';
import { FROM_SOURCE } from '../../support/foreign-reader.ts';
import { isRunning } from '../../support/processes.ts';
import type { HostileJobs } from './hostile-jobs.ts';

const ENTRY = join(import.meta.dirname, 'hostile-jobs.ts');
const MINUTE = 60_000;
const LIMITS = {
  echo: MINUTE,
  facts: MINUTE,
  sizeOf: MINUTE,
  fail: MINUTE,
  crash: MINUTE,
  spin: 200,
  fillHeap: MINUTE,
  fillNative: MINUTE,
};

const start = (over: { entry?: string; maxWaiting?: number; idleMs?: number } = {}) =>
  createForeignReader<HostileJobs>({
    entry: ENTRY,
    nodeArguments: FROM_SOURCE,
    limits: LIMITS,
    logger: silentLogger,
    memoryMb: 384,
    ...over,
  });

let reader: ForeignReader<HostileJobs>;
let folder: string;
beforeEach(() => {
  reader = start();
  folder = mkdtempSync(join(tmpdir(), 'reservas-reader-'));
});
afterEach(() => {
  reader.stop();
  rmSync(folder, { recursive: true, force: true });
});

const overLimit = { name: 'OverLimitError' };

describe('the reader of foreign bytes', () => {
  test('is another process, which starts with the first file and gets no secret', async () => {
    expect(reader.pid).toBeNull();
    const { pid, environment } = await reader.read('facts', null);
    expect(pid).not.toBe(process.pid);
    expect(pid).toBe(reader.pid);
    expect(environment).not.toContain('HOME');
    expect(environment.filter((name) => /URL|SECRET|PASSWORD|KEY/.test(name))).toEqual([]);
  });

  test('gets a file of the largest size whole', async () => {
    expect(await reader.read('sizeOf', new Uint8Array(8 * 1024 * 1024))).toBe(8 * 1024 * 1024);
  });

  test.each([
    ['never ends', 'spin'],
    ['crashes', 'crash'],
    ['fills the heap', 'fillHeap'],
  ] as const)('ends with a file that %s; those that wait behind it are read', async (_, job) => {
    const hostile = reader.read(job, join(folder, 'begun') as never);
    const neighbours = ['one', 'two'].map((text) => reader.read('echo', text));
    await expect(hostile).rejects.toMatchObject(overLimit);
    expect(await Promise.all(neighbours)).toEqual(['one', 'two']);
  });

  test('has no more memory than its limit, native memory included', async () => {
    expect(await reader.read('fillNative', 64)).toBe(64);
    await expect(reader.read('fillNative', 1024)).rejects.toThrow();
    expect(await reader.read('echo', 'next')).toBe('next');
  });

  test('reads one file at a time, in their order, while its owner goes on', async () => {
    const order: string[] = [];
    const note = (name: string) => () => void order.push(name);
    const hostile = reader.read('spin', join(folder, 'begun')).catch(note('hostile'));
    const next = reader.read('echo', 'next').then(note('next'));
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate).then(note('request'));
    await Promise.all([hostile, next]);
    expect(order).toEqual(['request', 'request', 'request', 'hostile', 'next']);
  });

  test('refuses further files while too many wait', async () => {
    reader.stop();
    reader = start({ maxWaiting: 1 });
    const [first, second] = [reader.read('echo', 'first'), reader.read('echo', 'second')];
    await expect(reader.read('echo', 'third')).rejects.toMatchObject({ name: 'ReaderUnavailableError' });
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
    expect(await reader.read('echo', 'later')).toBe('later');
  });

  test('names the error of a job, which is a bug and no limit', async () => {
    await expect(reader.read('fail', 'a bug')).rejects.toThrow(/a bug/);
    expect(await reader.read('echo', 'next')).toBe('next');
  });

  test('does not blame the file where the process cannot start', async () => {
    reader = start({ entry: join(folder, 'missing.ts') });
    await expect(reader.read('echo', 'x')).rejects.toMatchObject({ name: 'ReaderUnavailableError' });
  });

  test('ends when it is idle, and starts again', async () => {
    reader.stop();
    reader = start({ idleMs: 0 });
    const { pid } = await reader.read('facts', null);
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(await reader.read('echo', 'again')).toBe('again');
  });

  test('ends with its owner, even in the middle of a file and though the owner was killed', async () => {
    const begun = join(folder, 'begun');
    const script = join(import.meta.dirname, 'owner.ts');
    const owner = spawn(process.execPath, [...FROM_SOURCE, script, ENTRY, begun, ...FROM_SOURCE]);
    await expect.poll(() => existsSync(begun) && readFileSync(begun, 'utf8')).toMatch(/^\d+$/);
    const pid = Number(readFileSync(begun, 'utf8'));
    expect(isRunning(pid)).toBe(true);
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});
