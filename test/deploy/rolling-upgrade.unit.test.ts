import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root, text } from './compose-file.ts';

/** Notes what it was asked. Nodes run as a cluster, and the certificates are made that the test says. */
const DOCKER = `#!/usr/bin/env bash
echo "$*" >> "$ASKED"
case $* in
  *' certificates') printf '%b' "$MADE" ;;
  'compose ps '*) printf '%s\\n' api1 eventstore1 eventstore2 eventstore3 proxy ;;
esac
`;

let home: string;
const path = (...parts: string[]) => join(home, ...parts);
const key = () => path('deploy/secrets/secret.key');
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'reservas-upgrade-'));
  for (const folder of ['bin', 'deploy/secrets']) mkdirSync(path(folder), { recursive: true });
  cpSync(join(root, 'deploy/rolling-upgrade.sh'), path('deploy/rolling-upgrade.sh'));
  writeFileSync(path('bin/docker'), DOCKER);
  writeFileSync(path('bin/sleep'), '#!/bin/sh\n');
  for (const program of ['docker', 'sleep']) chmodSync(path('bin', program), 0o755);
  writeFileSync(key(), 'a key');
  chmodSync(key(), 0o600);
});
afterEach(() => rmSync(home, { recursive: true }));

function upgrade(made = '') {
  const env = { PATH: `${path('bin')}:${process.env.PATH}`, ASKED: path('asked'), MADE: made };
  const { status, stderr } = spawnSync('bash', [path('deploy/rolling-upgrade.sh')], {
    encoding: 'utf8',
    env,
  });
  const asked = existsSync(path('asked')) ? readFileSync(path('asked'), 'utf8').trim().split('\n') : [];
  return { status, stderr, asked };
}

test('an upgrade does not begin while the key of the secrets is open to every account', () => {
  chmodSync(key(), 0o644);
  const { status, stderr, asked } = upgrade();
  expect([status, asked]).toEqual([1, []]);
  expect(stderr).toMatch(/^deploy\/secrets\/secret\.key is open to every account: .+\n$/);
});

test('the documented way to open the folder leaves the key of the secrets closed', () => {
  const lines = text('docs/operations.md').match(/^find deploy .*chmod.*$/gm) ?? [];
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    chmodSync(path('deploy/rolling-upgrade.sh'), 0o700);
    for (const folder of ['deploy', 'deploy/secrets']) chmodSync(path(folder), 0o700);
    expect(spawnSync('bash', ['-c', line], { cwd: home }).status).toBe(0);
    const files = ['deploy', 'deploy/rolling-upgrade.sh', 'deploy/secrets', 'deploy/secrets/secret.key'];
    const modes = files.map((file) => (statSync(path(file)).mode & 0o777).toString(8));
    expect(modes, line).toEqual(['755', '755', '755', '600']);
  }
});

test('an upgrade makes nodes with a new certificate load it, one after the other, before it needs them', () => {
  const made = [
    'eventstore: has a new certificate',
    'eventstore1: keeps its certificate',
    'eventstore2: has a new certificate',
    'eventstore3: has a new certificate',
  ];
  const { status, stderr, asked } = upgrade(`${made.join('\\n')}\\n`);
  expect([status, stderr]).toEqual([0, '']);
  expect(asked.slice(0, 6)).toEqual([
    'compose build',
    'compose run --rm --no-deps -T certificates',
    'compose ps --services --status running',
    'compose kill --signal=HUP eventstore2',
    'compose kill --signal=HUP eventstore3',
    'compose run --rm --no-deps store-user',
  ]);
});
