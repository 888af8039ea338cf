import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { LOGS } from '../seeded/disk.ts';
import { limitOf } from '../support/limits.ts';

const MINUTES = limitOf(60_000);
const SEEDS = 300;
/** With read models: they take most of the time. */
const SEEDS_WITH_TABLES = 100;

/** In a process of its own: a run replaces the clock and the random numbers of the one that it is in. */
async function simulated(...options: string[]): Promise<string> {
  const script = join(import.meta.dirname, '../seeded/run.ts');
  const answered = await promisify(execFile)('npx', ['tsx', script, ...options], {
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, DATABASE_URL: inject('databaseServerUrl') },
  }).catch((error: { stdout: string; stderr: string }) => error);
  return answered.stdout || answered.stderr;
}

test.each(LOGS)(`${SEEDS} seeds break no guarantee (%s)`, { timeout: 8 * MINUTES }, async (log) => {
  const said = await simulated('--seeds', String(SEEDS), '--steps', '300', '--log', log);
  expect(said).toMatch(new RegExp(`${SEEDS} seeds of 300 steps, .* 0 broken`));
  // Every fault has met every step that it can meet.
  expect(said).not.toContain('met no step');
  // Some seeds have an upgrade, in which processes of the older release meet what the newer one wrote.
  expect(said).toContain(': of a newer release');
});

test(`read models are as the log says after ${SEEDS_WITH_TABLES} seeds`, {
  timeout: 8 * MINUTES,
}, async () => {
  const said = await simulated('--seeds', String(SEEDS_WITH_TABLES), '--steps', '300', '--read-models');
  expect(said).toMatch(new RegExp(`${SEEDS_WITH_TABLES} seeds of 300 steps, .* 0 broken`));
});

test.each([...LOGS.map((log) => [log, []] as const), ['embedded', ['--read-models']] as const])(
  'the same seed has the same history (%s, %j)',
  { timeout: MINUTES },
  async (log, more) => {
    const seed = ['--seed', '58', '--steps', '300', '--log', log, ...more];
    const first = await simulated(...seed);
    expect(first.split('\n').length).toBeGreaterThan(300);
    expect(await simulated(...seed)).toBe(first);
  },
);

test.each([
  ['the expected revision is ignored', '20', '300'],
  ['the checkpoint of a read model is saved before its rows', '40', '600'],
])('a planted fault is found: %s', { timeout: 4 * MINUTES }, async (fault, seeds, steps) => {
  const said = await simulated('--planted', '--only', fault, '--seeds', seeds, '--steps', steps);
  expect(said).toContain('1 planted faults, all caught');
});
