import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root, text } from './compose-file.ts';

const SLOW = 60_000;

/** The result of `.ci/run` for a registry's response to the audit request. */
async function audit(answer: RequestListener): Promise<{ code: number; said: string[] }> {
  const registry = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => void registry.close());
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  return new Promise((resolve) => {
    // A cache of its own: npm keeps what it made of an answer.
    const cache = mkdtempSync(join(tmpdir(), 'reservas-npm-'));
    onTestFinished(() => rmSync(cache, { recursive: true, force: true }));
    const registryUrl = `http://127.0.0.1:${port}/`;
    const env = { ...process.env, npm_config_registry: registryUrl, npm_config_cache: cache };
    execFile(process.execPath, [join(root, '.ci/audit.mjs')], { cwd: root, env }, (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout.trim().split('\n') }),
    );
  });
}

/** A registry's document of a package that has one version, the installed one. */
function published(name: string) {
  const manifest = JSON.parse(text(`node_modules/${name}/package.json`)) as { version: string };
  return { name, 'dist-tags': { latest: manifest.version }, versions: { [manifest.version]: manifest } };
}

/** A registry that knows a hole of this severity in koa. */
const withHole =
  (severity: string): RequestListener =>
  ({ method, url = '' }, answer) => {
    const hole = { id: 1, url: 'https://example.org/1', title: 'A hole', severity, vulnerable_versions: '*' };
    const body = method === 'POST' ? { koa: [hole] } : published(decodeURIComponent(url.slice(1)));
    answer.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
  };

test('a registry that does not answer it stops nothing', { timeout: SLOW }, async () => {
  const { code, said } = await audit((_, answer) => void answer.writeHead(405).end());
  expect([code, said]).toEqual([0, ['audit: not done, the registry does not answer it']]);
});

test.each([
  ['high', 1],
  ['low', 0],
])('a hole that is %s: exit code %i', { timeout: SLOW }, async (severity, expected) => {
  const { code, said } = await audit(withHole(severity));
  expect(code).toBe(expected);
  expect(said.some((line) => line.startsWith(`audit: ${severity}: koa `))).toBe(expected === 1);
  expect(said.at(-1)).toMatch(/^audit: [1-9]\d* packages with known holes, \d of them high or critical$/);
});
