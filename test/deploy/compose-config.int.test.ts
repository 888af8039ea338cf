import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findCompose } from '../support/compose.ts';
import { compose, root, SETTINGS } from './compose-file.ts';

/** Runs `docker compose config`, which needs no engine. */

const folder = mkdtempSync(join(tmpdir(), 'reservas-compose-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const found = await findCompose();
const title = 'missing' in found ? `docker compose (${found.missing})` : 'docker compose';
const [program, ...words] = 'missing' in found ? [''] : found.command;

function config(settings: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const file = join(folder, '.env');
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const all = [...words, '--env-file', file, 'config', ...args];
  const { PATH = '', HOME = '', DOCKER_CONFIG } = process.env;
  const env = { PATH, HOME, ...(DOCKER_CONFIG ? { DOCKER_CONFIG } : {}) };
  const { status, stdout, stderr } = spawnSync(program, all, { cwd: root, encoding: 'utf8', env });
  return { status, lines: stdout.split('\n').filter(Boolean), said: stderr };
}

describe.skipIf('missing' in found)(title, () => {
  test.each(['single', 'cluster'])(
    'takes the file with the profile %s, and would run all of it',
    (profile) => {
      const { status, lines, said } = config({ ...SETTINGS, COMPOSE_PROFILES: profile }, '--services');
      expect([status, said]).toEqual([0, '']);
      const wanted = Object.entries(compose.services)
        .filter(([, { profiles }]) => profiles.length === 0 || profiles.includes(profile))
        .map(([name]) => name);
      expect(lines.sort()).toEqual(wanted.sort());
    },
  );

  test.each([...Object.keys(SETTINGS), 'COMPOSE_PROFILES'])('names %s where it is missing', (name) => {
    const { status, said } = config({ ...SETTINGS, COMPOSE_PROFILES: 'single', [name]: '' });
    expect(status).not.toBe(0);
    expect(said).toContain(`required variable ${name} is missing a value`);
  });
});
