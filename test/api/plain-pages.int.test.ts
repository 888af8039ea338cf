import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../support/api-scenario.ts';
import { startCitizenApi } from '../support/citizen-api.ts';
import { TUESDAY } from '../support/citizen-world.ts';
import { HttpClient } from '../support/http-client.ts';

const SITE =
  '<!doctype html><head><meta name="csrf-token" content=""></head><div id="app"></div><noscript>Active JavaScript.</noscript>';

let api: Api;
let webDir: string;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'reservas-web-'));
  await writeFile(join(webDir, 'site.html'), SITE);
  api = await startCitizenApi({ deps: { webDir } });
});
afterAll(async () => {
  await api.stop();
  await rm(webDir, { recursive: true });
});

const open = async (path: string, client = new HttpClient(api.url)) =>
  (await client.get(path, { Accept: 'text/html' })).text;
const withoutScript = (html: string) => /<noscript>([\s\S]*)<\/noscript>/.exec(html)?.[1] ?? '';

describe('a browser without script', () => {
  test.each(['/', '/user-create-reservation'])(
    'finds the form at %s, and it leads to the results',
    async (path) => {
      const client = new HttpClient(api.url);
      const form = withoutScript(await open(path, client));
      expect(form).toContain('<option value="1">Fútbol</option>');
      expect(form).toContain(`<option value="${TUESDAY}">martes 24 de noviembre de 2026</option>`);
      const token = /name="_token" value="([\w-]+)"/.exec(form)?.[1] ?? '';
      const { status, headers } = await client.send('POST', '/search', {
        form: new URLSearchParams({ _token: token, activity: '1', day: TUESDAY }),
        headers: { 'Content-Type': null, 'X-Requested-With': null, 'X-CSRF-TOKEN': null },
      });
      expect([status, headers.get('location')]).toEqual([303, `/search/${TUESDAY}/1`]);
    },
  );

  test('reads which hours are free', async () => {
    const results = withoutScript(await open(`/search/${TUESDAY}/1`));
    expect(results).toContain('<h1>Canchas disponibles</h1>');
    expect(results).toContain('<h3>Cancha 1</h3>');
    expect(results).toContain('08:00–09:00');
  });

  test('reads that nothing is free', async () => {
    expect(withoutScript(await open('/search/2026-11-25/all'))).toContain(
      'No se han encontrado canchas disponibles',
    );
  });

  test.each(['/login', '/search/ayer/1', `/search/${TUESDAY}/x`])(
    'is told at %s what is missing',
    async (path) => {
      expect(withoutScript(await open(path))).toBe('Active JavaScript.');
    },
  );
});

describe('search engines', () => {
  test('find the public pages, and what messengers show of them', async () => {
    expect(await open('/')).toContain('<meta property="og:title" content="Reservas de los centros');
    const { text, headers } = await new HttpClient(api.url).get('/sitemap.xml');
    expect(headers.get('content-type')).toContain('application/xml');
    expect(text).toContain('<loc>https://reservas.example.org/user-create-reservation</loc>');
  });

  test('keep out of what is somebody’s own', async () => {
    expect(await open('/user-reservations')).toContain('<meta name="robots" content="noindex">');
    const { text } = await new HttpClient(api.url).get('/robots.txt');
    expect(text).toContain('Disallow: /user-reservations');
    expect(text).toContain('Sitemap: https://reservas.example.org/sitemap.xml');
  });
});
