/**
 * The levels of the tests. `npm test`, the gate, runs what is not listed here; `npm run test:all` runs everything.
 * Listed: crashes, chaos, other machines, both logs, generated hostile requests, races of several processes.
 */
export const BEYOND_GATE: readonly string[] = [
  'test/containers/**',
  'test/cost/**',
  'test/deploy/**',
  'test/simulation/**',
  'test/eventstoredb/**',
  'test/e2e/process*.e2e.test.ts',
  'test/e2e/dev-server.e2e.test.ts',
  'test/e2e/growth.e2e.test.ts',
  'test/e2e/erasure*.e2e.test.ts',
  'test/e2e/tools*.e2e.test.ts',
  'test/api/access.int.test.ts',
  'test/api/unstorable-text.int.test.ts',
];

export type Level = 'gate' | 'rest';

/** The files that the vitest configuration of a level includes and excludes; undefined: every test. */
export function filesOf(level: string | undefined): { include: string[]; exclude: string[] } {
  const all = ['test/**/*.test.ts', 'test/**/*.test.tsx'];
  const outside = ['**/node_modules/**'];
  if (level === 'rest') return { include: [...BEYOND_GATE].map(onlyTests), exclude: outside };
  return { include: all, exclude: level === 'gate' ? [...outside, ...BEYOND_GATE] : outside };
}

const onlyTests = (pattern: string) => (pattern.endsWith('/**') ? `${pattern}/*.test.{ts,tsx}` : pattern);
