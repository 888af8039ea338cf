import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { LOGS } from '../seeded/disk.ts';
import { limitOf } from '../support/limits.ts';

const MINUTES = limitOf(60_000);
const SEEDS = 300;

/** In a process of its own: a run replaces the clock and the random numbers of the one that it is in. */
async function simulated(...options: string[]): Promise<string> {
  const script = join(import.meta.dirname, '../seeded/run.ts');
  const answered = await promisify(execFile)('npx', ['tsx', script, ...options], {
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: { stdout: string; stderr: string }) => error);
  return answered.stdout || answered.stderr;
}

test.each(LOGS)(`${SEEDS} seeds break no guarantee (%s)`, { timeout: 8 * MINUTES }, async (log) => {
  const said = await simulated('--seeds', String(SEEDS), '--steps', '300', '--log', log);
  expect(said).toMatch(new RegExp(`${SEEDS} seeds of 300 steps, .* 0 broken`));
  // Every fault has met every step that it can meet.
  expect(said).not.toContain('met no step');
});

test.each(LOGS)('the same seed has the same history (%s)', { timeout: MINUTES }, async (log) => {
  const seed = ['--seed', '58', '--steps', '300', '--log', log];
  const first = await simulated(...seed);
  expect(first.split('\n').length).toBeGreaterThan(300);
  expect(await simulated(...seed)).toBe(first);
});

test('a planted fault is found', { timeout: 2 * MINUTES }, async () => {
  const said = await simulated('--planted', '--only', 'the expected revision is ignored', '--seeds', '20');
  expect(said).toContain('1 planted faults, all caught');
});
