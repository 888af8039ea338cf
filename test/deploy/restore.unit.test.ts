import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './compose-file.ts';

test.each([
  [[], 2, /^Usage: \S+ FOLDER\n$/],
  [['/nowhere/20260301T040000Z'], 1, /^\/nowhere\/20260301T040000Z is no folder; nothing was restored\n$/],
  [['/nowhere', '/at/all'], 2, /^Usage: /],
])('a restore from %j ends with %i and one line', (args, code, line) => {
  const { status, stderr } = spawnSync('bash', [join(root, 'deploy/restore.sh'), ...args], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([code, expect.stringMatching(line)]);
});
