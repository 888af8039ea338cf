import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NAMED_CATALOGS } from '../../api/contract/catalog/named.ts';
import { CONSOLE_PAGES, entryOf, SITE_PAGES } from '../../api/contract/pages.ts';
import { type Api, startApi } from '../support/api-scenario.ts';
import { HttpClient } from '../support/http-client.ts';

const INDEX = '<!doctype html><head><meta name="csrf-token" content=""></head><div id="app"></div>';
const BROWSER = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

let api: Api;
let webDir: string;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'reservas-web-'));
  await mkdir(join(webDir, 'assets'));
  await writeFile(join(webDir, 'site.html'), INDEX);
  await writeFile(join(webDir, 'console.html'), INDEX.replace('id="app"', 'id="app" class="console"'));
  const preloads = { '/consulta/:code': ['/assets/lookup-a1.js', '/assets/lookup-a1.css'] };
  await writeFile(join(webDir, 'preloads.json'), JSON.stringify(preloads));
  await writeFile(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(webDir, 'assets/app-a1b2c3.js.br'), brotliCompressSync('packed by the build'));
  await writeFile(join(webDir, 'assets/app-a1b2c3.js'), `export const text = '${'x'.repeat(5_000)}';`);
  api = await startApi({ deps: { webDir } });
});
afterAll(async () => {
  await api.stop();
  await rm(webDir, { recursive: true });
});

const visitor = () => new HttpClient(api.url);
const tokenIn = (html: string) => /<meta name="csrf-token" content="([\w-]{43})">/.exec(html)?.[1];

describe('a page', () => {
  test.each([
    ['/', 200],
    ['/login?next=%2Fadmin', 200],
    ['/admin', 200],
    ['/admin/', 200],
    ['/Admin/Programmation', 200],
    ['/consulta/AbC-123', 200],
    ['/consulta/', 404],
    ['/consulta/a/b', 404],
    ['/nope', 404],
    ['/admin/nope', 404],
    ['/admin//', 404],
    ['/adminx', 404],
  ])('is served for %s, with its token: %i', async (path, expected) => {
    const { status, headers, text } = await visitor().get(path, BROWSER);
    expect(status).toBe(expected);
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(tokenIn(text)).toBeDefined();
  });

  test.each([
    ['/search', '/search/2026-11-21/all'],
    ['/search/', '/search/2026-11-21/all'],
    ['/search/2026-11-28', '/search/2026-11-28/all'],
    ['/search/2026-11-28/', '/search/2026-11-28/all'],
    ['/search/2026-11-28/futbol', '/search/2026-11-28/all'],
    ['/search/hoy/1?centro=2&hora=3', '/search/2026-11-21/1?centro=2'],
    ['/search/ma%C3%B1ana/1', '/search/2026-11-22/1'],
    ['/search/2026-02-30/1', '/search/2026-11-21/1'],
    ['/search/%E0%A4%A/1', '/search/2026-11-21/1'],
    ['/search/constructor/1', '/search/2026-11-21/1'],
    ['/search/__proto__/1', '/search/2026-11-21/1'],
  ])('leads on from %s, where an address of the search is cut or in words', async (path, to) => {
    const { status, headers } = await visitor().get(path, BROWSER);
    expect([status, headers.get('Location')]).toEqual([302, to]);
    expect((await visitor().get(to, BROWSER)).status).toBe(200);
  });

  test('has the token that its browser needs', async () => {
    for (const client of [visitor(), await api.as('user')]) {
      client.token = tokenIn((await client.get('/', BROWSER)).text) ?? '';
      expect((await client.post('/api/logout')).status).toBe(200);
    }
  });

  test('names its own scripts and styles, so that they load with the first ones', async () => {
    const { text } = await visitor().get('/consulta/AbC-123', BROWSER);
    expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/lookup-a1.js">');
    expect(text).toContain('<link rel="stylesheet" crossorigin href="/assets/lookup-a1.css">');
    expect((await visitor().get('/login', BROWSER)).text).not.toContain('/assets/lookup-a1');
  });

  test('is for browsers: programs get "not found"', async () => {
    const { status, body } = await visitor().get('/nada', { Accept: 'application/json' });
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  test('is not what a form is posted to', async () => {
    expect((await visitor().send('POST', '/user-profile')).status).toBe(404);
  });

  test('says in Spanish that the pages are not built', async () => {
    const own = await startApi({ deps: { webDir: join(webDir, 'nothing') } });
    const { status, text } = await new HttpClient(own.url).get('/', BROWSER);
    await own.stop();
    expect(status).toBe(503);
    expect(text).toContain('npm run build');
  });

  test('says in words what went wrong with an address that a browser opens', async () => {
    const user = await api.as('user');
    const { status, headers, text } = await user.get('/admin/programmation/get-init', BROWSER);
    expect(status).toBe(403);
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(text).toContain('Su cuenta no tiene permiso para hacer esto.');
  });

  test('leads to log-in, and back, from a document that a browser opens without a session', async () => {
    const path = '/download/invoice_/o1?x=á&y';
    const { status, headers } = await visitor().get(path, BROWSER);
    expect(status).toBe(302);
    const to = new URL(headers.get('Location') ?? '', api.url);
    expect(to.pathname).toBe('/login');
    expect(decodeURI(to.searchParams.get('next') ?? '')).toBe(path);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect((await visitor().get(path, { Accept: 'application/json' })).status).toBe(401);
  });
});

test('the pages that the server knows are those that the application has', async () => {
  const pagesOf = async (entry: string) => {
    const app = await readFile(join(import.meta.dirname, `../../web/app-${entry}.tsx`), 'utf8');
    return [...app.matchAll(/^ {2}'(\/[^']*)': /gm)].map(([, path]) => path).sort();
  };
  expect(await pagesOf('site')).toEqual([...SITE_PAGES].sort());
  // The catalogues of names share a page.
  const named = Object.values(NAMED_CATALOGS).map(({ page }) => page);
  expect([...(await pagesOf('console')), ...named].sort()).toEqual([...CONSOLE_PAGES].sort());
  for (const path of SITE_PAGES) expect(entryOf(path)).toBe('site');
  for (const path of CONSOLE_PAGES) expect(entryOf(path)).toBe('console');
});

test('each page comes from the application that has it, what lies nowhere from that of its place', async () => {
  const isConsole = async (path: string) =>
    (await visitor().get(path, BROWSER)).text.includes('class="console"');
  for (const path of ['/admin', '/Admin/programmation', '/admin/nope', '/manage-reservations/create'])
    expect(await isConsole(path), path).toBe(true);
  for (const path of ['/', '/login', '/nope', '/administration'])
    expect(await isConsole(path), path).toBe(false);
});

describe('a file of the build', () => {
  test('is kept for good where its name holds its hash, and packed', async () => {
    const { status, headers } = await visitor().get('/assets/app-a1b2c3.js', { 'Accept-Encoding': 'gzip' });
    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('Content-Encoding')).toBe('gzip');
    expect(headers.get('Content-Type')).toMatch(/^(text|application)\/javascript/);
  });

  test('is sent as the build packed it to who takes that', async () => {
    const answer = await visitor().get('/assets/app-a1b2c3.js', { 'Accept-Encoding': 'br' });
    expect(answer.headers.get('Content-Encoding')).toBe('br');
    expect(answer.headers.get('Content-Type')).toMatch(/^(text|application)\/javascript/);
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(answer.text).toBe('packed by the build');
  });

  test('is kept for an hour otherwise', async () => {
    const { headers } = await visitor().get('/favicon.svg');
    expect(headers.get('Cache-Control')).toBe('public, max-age=3600');
  });

  test.each([
    '/assets/old-build.js',
    '/assets/',
    '/humans.txt',
    '/site.html',
    '/console.html',
    '/assets/..%2fsite.html',
    '/..%2f..%2fpackage.json',
    '/.env.js',
  ])('that is not there is 404, and never the page: %s', async (path) => {
    const { status, text } = await visitor().get(path, BROWSER);
    expect(status).toBe(404);
    expect(text).not.toContain('id="app"');
  });
});
