import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { limitOf } from '../support/limits.ts';
import { root, text } from './compose-file.ts';

const SLOW = limitOf(60_000);

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reservas-npm-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The result of the audit of `.ci/run` with these settings of its environment. */
function audit(env: Readonly<Record<string, string>>): Promise<{ code: number; said: string[] }> {
  return new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, ...env } };
    execFile(process.execPath, [join(root, '.ci/audit.mjs')], options, (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout.trim().split('\n') }),
    );
  });
}

/** A registry's document of a package that has one version, the installed one. */
function published(name: string) {
  const manifest = JSON.parse(text(`node_modules/${name}/package.json`)) as { version: string };
  return { name, 'dist-tags': { latest: manifest.version }, versions: { [manifest.version]: manifest } };
}

test('a grave hole that the registry knows ends with 1', { timeout: SLOW }, async () => {
  const hole = {
    id: 1,
    url: 'https://example.org/1',
    title: 'A hole',
    severity: 'high',
    vulnerable_versions: '*',
  };
  const registry = createServer(({ method, url = '' }, answer) => {
    const body = method === 'POST' ? { koa: [hole] } : published(decodeURIComponent(url.slice(1)));
    answer.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void registry.close());
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  const { code, said } = await audit({
    npm_config_registry: `http://127.0.0.1:${port}/`,
    // Its own cache: npm keeps answers.
    npm_config_cache: temporaryFolder(),
  });
  expect(code).toBe(1);
  expect(said.some((line) => line.startsWith('audit: high: koa '))).toBe(true);
  expect(said.at(-1)).toMatch(
    /^audit: [1-9]\d* packages with known holes, [1-9]\d* of them high or critical$/,
  );
});

const koa = (severity: string) => ({ vulnerabilities: { koa: { name: 'koa', severity, range: '*' } } });

test.each([
  [
    koa('critical'),
    1,
    ['audit: critical: koa *', 'audit: 1 packages with known holes, 1 of them high or critical'],
  ],
  [koa('low'), 0, ['audit: 1 packages with known holes, 0 of them high or critical']],
  [{ message: '405' }, 0, ['audit: not done, the registry does not answer it']],
])('npm reports %j: exit code %i', async (report, code, said) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\necho '${JSON.stringify(report)}'\n`, { mode: 0o755 });
  const path = `${folder}${delimiter}${process.env.PATH}`;
  expect(await audit({ PATH: path })).toEqual({ code, said });
});
