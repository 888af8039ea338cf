import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, text } from './compose-file.ts';

const { dependencies } = JSON.parse(text('package.json')) as { dependencies: Record<string, string> };
/** Their code goes neither into the server nor into the pages. */
const NOT_SHIPPED = /^(test|docs|dist|data|node_modules|\.\w+)$|^web\/build$|^tools\/dev$/;

function sources(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (NOT_SHIPPED.test(path)) return [];
    if (entry.isDirectory()) return sources(path);
    return /\.(tsx?|css)$/.test(path) && !/\.config\.ts$|\.d\.ts$/.test(path) ? [path] : [];
  });
}

const IMPORT = /^(?!import type)(?:.* from |import )'([^.'/][^']*)';$|import\('([^.'/][^']*)'\)/gm;

function packagesOf(file: string): string[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)]
    .map(([, fixed, late]) => fixed ?? late ?? '')
    .filter((name) => !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
}

test('every package that the product imports is declared', () => {
  const used = new Set(sources().flatMap(packagesOf));
  expect(used.size).toBeGreaterThan(40);
  expect([...used].filter((name) => !(name in dependencies))).toEqual([]);
});

test('npm ci installs the tools of the build, which npm start needs, also in production', () => {
  expect(existsSync(join(root, 'node_modules/vite'))).toBe(true);
  expect(dependencies).not.toHaveProperty('vite');
  const env = { ...process.env, NODE_ENV: 'production' };
  const list = execFileSync('npm', ['ls', 'vite', '--depth=0'], { cwd: root, env, encoding: 'utf8' });
  expect(list).toMatch(/ vite@/);
});
