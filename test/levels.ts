import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Journeys of the gate: a receptionist, a citizen with an account, a look-up, a phone. */
const GATE_JOURNEYS = ['reception', 'account', 'lookup', 'phone'].map(
  (name) => `test/e2e/browser-${name}.e2e.test.ts`,
);

const journeys = readdirSync(join(import.meta.dirname, 'e2e'), { encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `test/e2e/${name}`);

/**
 * `npm test`, the gate, leaves these to `npm run test:all`: crashes, chaos, deployment, costs, both logs, generated
 * hostile requests, races of processes, and the longer journeys in a browser.
 */
export const BEYOND_GATE: readonly string[] = [
  ...journeys.filter((file) => !GATE_JOURNEYS.includes(file)),
  'test/containers/**',
  'test/cost/**',
  'test/deploy/**',
  'test/simulation/**',
  'test/eventstoredb/**',
  'test/commands/*-crash.unit.test.ts',
  'test/api/export-memory.unit.test.ts',
  'test/api/hostile-streams.int.test.ts',
];

export type Level = 'gate' | 'rest';

/** The files that the vitest configuration of a level includes and excludes; undefined: every test. */
export function filesOf(level: string | undefined): { include: string[]; exclude: string[] } {
  const all = ['test/**/*.test.ts', 'test/**/*.test.tsx'];
  const outside = ['**/node_modules/**'];
  if (level === 'rest') return { include: BEYOND_GATE.map(onlyTests), exclude: outside };
  return { include: all, exclude: level === 'gate' ? [...outside, ...BEYOND_GATE] : outside };
}

const onlyTests = (pattern: string) => (pattern.endsWith('/**') ? `${pattern}/*.test.{ts,tsx}` : pattern);
