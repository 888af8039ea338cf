import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** In a browser, the gate has a receptionist at a desk and on a phone, and a visitor who looks up a reservation. */
const BROWSER_OF_GATE = ['reception', 'phone', 'lookup'].map(
  (name) => `test/e2e/browser-${name}.e2e.test.ts`,
);

const browserTests = ['e2e', 'web'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.test.ts') && (folder === 'e2e' || name.endsWith('.e2e.test.ts')))
    .map((name) => `test/${folder}/${name}`),
);

/**
 * `npm test`, the gate, leaves these to `npm run test:all`: crashes, chaos, deployment, costs, both logs, generated
 * hostile requests, hostile files, races of processes, and the other screens and journeys in a browser.
 */
const BEYOND_GATE: readonly string[] = [
  ...browserTests.filter((file) => !BROWSER_OF_GATE.includes(file)),
  'test/containers/**',
  'test/cost/**',
  'test/deploy/**',
  'test/simulation/**',
  'test/eventstoredb/**',
  'test/commands/*-crash.unit.test.ts',
  'test/api/export-memory.unit.test.ts',
  'test/api/hostile-{imports,streams,uploads}.int.test.ts',
  'test/eventstore/connection-loss.int.test.ts',
  'test/platform/embedded.int.test.ts',
  'test/platform/foreign-bytes/reader.int.test.ts',
  'test/projections/log-move.int.test.ts',
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
