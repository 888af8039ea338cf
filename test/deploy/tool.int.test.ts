import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './compose-file.ts';

/** `deploy/systemd/tool.sh`, with stand-ins for the programs of systemd. */

/** Prints its arguments, and the files of settings with their content, in their order. */
const SYSTEMD_RUN = `#!/bin/sh
for word in "$@"; do
  echo "$word"
  case $word in --property=EnvironmentFile=*) sed 's/^/  /' "\${word#--property=EnvironmentFile=}" ;; esac
done
exit 7
`;

interface Machine {
  readonly isRunning?: boolean;
  readonly isEmbedded?: boolean;
  readonly user?: number;
}

function call({ isRunning = true, isEmbedded = true, user = 0 }: Machine, ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'reservas-tool-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [bin, data, run] = ['bin', 'data', 'run'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [bin, run, join(data, 'postgres')]) mkdirSync(path, { recursive: true });
  const program = (name: string, script: string) => writeFileSync(join(bin, name), script, { mode: 0o755 });
  program('systemd-run', SYSTEMD_RUN);
  program('systemctl', `#!/bin/sh\nexit ${isRunning ? 0 : 3}\n`);
  program('id', `#!/bin/sh\necho ${user}\n`);
  writeFileSync(join(folder, 'settings'), 'SECRET_KEY_FILE=/etc/reservas/secret.key\n');
  if (isEmbedded) {
    writeFileSync(join(data, 'postgres/postmaster.pid'), '12\n/data\n1\n5433\n\n127.0.0.1\n');
    writeFileSync(join(data, 'postgres/reservas.password'), 'S3cret-_\n');
  }
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    DATA_DIR: data,
    SETTINGS_FILE: join(folder, 'settings'),
    TMPDIR: run,
  };
  const script = join(root, 'deploy/systemd/tool.sh');
  const { status, stdout, stderr } = spawnSync(script, args, { env, encoding: 'utf8' });
  return { code: status, lines: stdout.split('\n').filter(Boolean), stderr, left: readdirSync(run), data };
}

test('a tool gets the settings of the service, and its exit code is that of the script', () => {
  const { code, lines, data } = call({ isEmbedded: false }, 'persons:erase', '--person', 'a b');
  expect(code).toBe(7);
  expect(lines).toEqual(
    expect.arrayContaining(['--uid=reservas', `--working-directory=${root}`, `--setenv=DATA_DIR=${data}`]),
  );
  expect(lines).toContain('  SECRET_KEY_FILE=/etc/reservas/secret.key');
  expect(lines.slice(-4)).toEqual(['dist/server/cli.js', 'persons:erase', '--person', 'a b']);
  expect(lines.join()).not.toContain('DATABASE_URL');
});

test('beside a running embedded Postgres the tool connects to that, by a file that is removed', () => {
  const { lines, left } = call({}, 'projections:status');
  const address = lines.indexOf('  DATABASE_URL=postgres://reservas:S3cret-_@127.0.0.1:5433/reservas');
  // Later files win: a DATABASE_URL in the settings counts.
  expect(address).toBeGreaterThan(0);
  expect(lines.indexOf('  SECRET_KEY_FILE=/etc/reservas/secret.key')).toBeGreaterThan(address);
  expect(lines.filter((line) => !line.startsWith('  ')).join()).not.toContain('S3cret');
  expect(left).toEqual([]);
});

test('while the service is stopped the tool starts the embedded Postgres itself', () => {
  expect(call({ isRunning: false }, 'projections:status').lines.join()).not.toContain('DATABASE_URL');
});

test('without the rights of root it says so in one line', () => {
  const { code, lines, stderr } = call({ user: 1000 }, 'projections:status');
  expect([code, lines]).toEqual([1, []]);
  expect(stderr).toMatch(/^run it with sudo: only root may read .*settings\n$/);
});
