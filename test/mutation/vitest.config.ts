import { defineConfig } from 'vitest/config';

/** The tests of rules and commands that need no database: they run once for each mutant. */
export default defineConfig({
  test: {
    include: ['test/{domain,commands}/**/*.unit.test.ts'],
    testTimeout: 30_000,
    server: { deps: { external: [/\/node_modules\//] } },
  },
});
