import { defineConfig } from 'vitest/config';

/**
 * The tests of rules and commands: they run once for each mutant. Those that need no database, and those of what the
 * commands write in SQL.
 */
export default defineConfig({
  test: {
    include: [
      'test/{domain,commands}/**/*.unit.test.ts',
      'test/commands/*.int.test.ts',
      'test/api/open-active.int.test.ts',
    ],
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 30_000,
    server: { deps: { external: [/\/node_modules\//] } },
  },
});
