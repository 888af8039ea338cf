import type { UserConfig } from 'vite';
import { expect, test } from 'vitest';
import config from '../../vite.config.ts';

// The worker's build reads what the pages' build wrote, and takes no plugin.
test.each([
  ['production', false],
  ['site', false],
  ['production', true],
])('the build %s (server: %s) is silent about its own time', async (mode, isSsrBuild) => {
  const { build } = (await config({ command: 'build', mode, isSsrBuild })) as UserConfig;
  expect(build?.rollupOptions?.checks?.bundlerTimings).toBe(false);
});
