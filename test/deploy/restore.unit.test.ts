import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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

const FILES = [
  ...['log-1-index-checkpoints', 'log-2-index', 'log-3-checkpoints', 'log-4-chunks', 'files'].map(
    (name) => `${name}.tar.gz`,
  ),
  ...['process.dump', 'auth.dump'],
];

test.each(FILES)('a backup whose list of sums does not name %s is refused', (unnamed) => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const sums = FILES.map((name) => {
    writeFileSync(join(folder, name), name);
    return `${createHash('sha256').update(name).digest('hex')}  ${name}\n`;
  });
  writeFileSync(join(folder, 'SHA256SUMS'), sums.filter((line) => !line.endsWith(` ${unnamed}\n`)).join(''));
  const { status, stderr } = spawnSync('bash', [join(root, 'deploy/restore.sh'), folder], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    1,
    `${folder} is no whole backup: SHA256SUMS does not name ${unnamed}; nothing was restored\n`,
  ]);
});
