import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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

/** That of the service, and that of `npm run`. */
const SCRIPTS = ['deploy/systemd/tool.sh', 'tools/run.sh'] as const;

interface Machine {
  readonly isRunning?: boolean;
  readonly isEmbedded?: boolean;
  readonly isBuilt?: boolean;
  readonly user?: number;
}

function call({ isRunning = true, isEmbedded = true, isBuilt = true, user = 0 }: Machine, ...args: string[]) {
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
  const product = join(folder, 'product');
  for (const path of ['deploy/systemd', 'dist/server', 'tools'])
    mkdirSync(join(product, path), { recursive: true });
  for (const script of SCRIPTS) copyFileSync(join(root, script), join(product, script));
  if (isBuilt)
    writeFileSync(join(product, 'dist/server/cli.js'), 'console.log(process.argv.slice(2).join());');
  const env = {
    PATH: `${bin}:${process.env.PATH}`,
    DATA_DIR: data,
    SETTINGS_FILE: join(folder, 'settings'),
    TMPDIR: run,
  };
  const [{ status, stdout, stderr }, npm] = SCRIPTS.map((script) =>
    spawnSync(join(product, script), args, { cwd: product, env, encoding: 'utf8' }),
  ) as [SpawnSyncReturns<string>, SpawnSyncReturns<string>];
  const lines = stdout.split('\n').filter(Boolean);
  return { code: status, lines, stderr, left: readdirSync(run), data, product, npm };
}

test('a tool gets the settings of the service, and its exit code is that of the script', () => {
  const { code, lines, data, product } = call({ isEmbedded: false }, 'persons:erase', '--person', 'a b');
  expect(code).toBe(7);
  expect(lines).toEqual(
    expect.arrayContaining(['--uid=reservas', `--working-directory=${product}`, `--setenv=DATA_DIR=${data}`]),
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

test('before a build each of the ways to a tool says so in one line', () => {
  const { code, lines, stderr, product, npm } = call({ isBuilt: false }, 'projections:status');
  expect([code, lines, stderr]).toEqual([
    1,
    [],
    `the tools are part of the build: npm run build in ${product} first\n`,
  ]);
  expect([npm.status, npm.stdout, npm.stderr]).toEqual([
    1,
    '',
    'the tools are part of the build: npm run build first\n',
  ]);
});

test('npm runs each tool by the script that asks for the build, with its options', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const tools = Object.entries(scripts).filter(([name]) =>
    /^(events|projections|persons|accounts|secrets):/.test(name),
  );
  expect(tools.length).toBeGreaterThan(5);
  for (const [name, script] of tools) expect(script).toBe(`tools/run.sh ${name}`);
  const { npm } = call({}, 'events:copy', '--from', 'embedded');
  expect([npm.status, npm.stdout]).toEqual([0, 'events:copy,--from,embedded\n']);
});
