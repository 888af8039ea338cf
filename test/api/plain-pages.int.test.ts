import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrail } from '../../projections/audit-log/projection.ts';
import type { Api } from '../support/api-scenario.ts';
import { startCitizenApi } from '../support/citizen-api.ts';
import { TUESDAY } from '../support/citizen-world.ts';
import { HttpClient } from '../support/http-client.ts';

const SITE =
  '<!doctype html><head><meta name="csrf-token" content=""><meta name="landing-texts" content="{}"></head><div id="app"></div><noscript>Active JavaScript.</noscript>';

let api: Api;
let webDir: string;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'reservas-web-'));
  await writeFile(join(webDir, 'site.html'), SITE);
  api = await startCitizenApi({ deps: { webDir }, projections: [auditTrail] });
  const json = { name: 'Polideportivo <Norte>', strcode: 'PN', phone: '22223333', active: true };
  expect(await (await api.as('admin')).send('POST', '/api/center', { json })).toMatchObject({ status: 200 });
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

  test.each(['/login', '/user-reservations', '/consulta/ABC', '/search/ayer/1', `/search/${TUESDAY}/x`])(
    'learns at %s what is missing, and whom to call',
    async (path) => {
      const plain = withoutScript(await open(path));
      expect(plain).toContain('<h1>Esta página necesita JavaScript</h1>');
      expect(plain).toContain('<li>Polideportivo &lt;Norte&gt;: <a href="tel:22223333">2222-3333</a></li>');
    },
  );

  test('learns on a missing page that script is off', async () => {
    expect(withoutScript(await open('/nada'))).toBe('Active JavaScript.');
  });
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

describe('the texts that an administrator wrote', () => {
  const put = async (json: object) => (await api.as('admin')).send('PUT', '/api/landing-texts', { json });
  const served = (html: string) => {
    const [, content = ''] = /<meta name="landing-texts" content="([^"]*)">/.exec(html) ?? [];
    return JSON.parse(
      content
        .replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&'),
    );
  };

  test('are those of the release at first, and the page carries none', async () => {
    const html = await open('/');
    expect(served(html)).toEqual({});
    expect(withoutScript(html)).toContain('<h1>Reservas de los centros deportivos municipales</h1>');
    expect(withoutScript(html)).toContain('<h3>Elija una hora libre</h3>');
    const { body } = await (await api.as('admin')).get('/api/landing-texts');
    expect(body).toMatchObject({ texts: { notice: '', how_to: '¿Cómo reservar?' } });
  });

  test('are on the page at once, as text and nothing else', async () => {
    const notice = 'Cerrado hoy\n<script>alert(1)</script> "$&"';
    const answer = await put({ notice, title: '  Deportes\nde la ciudad ', step_2: null });
    expect(answer).toMatchObject({ status: 200, body: { texts: { title: 'Deportes de la ciudad' } } });
    const html = await open('/');
    expect(served(html)).toEqual({ notice, title: 'Deportes de la ciudad', step_2: '' });
    const plain = withoutScript(html);
    expect(plain).toContain('<p>Cerrado hoy<br>&lt;script&gt;alert(1)&lt;/script&gt; &quot;$&amp;&quot;</p>');
    expect(plain).toContain('<h1>Deportes de la ciudad</h1>');
    expect(plain).not.toContain('Elija una hora libre');
    expect(plain).toContain('<button>Buscar canchas</button>');
    expect(html).not.toContain('<script>alert');
  });

  test('have their bounds, and a title is needed', async () => {
    expect(await put({ title: ' ', lead: 'x'.repeat(241) })).toMatchObject({
      status: 422,
      body: { errors: { title: ['Campo obligatorio'], lead: ['Use como máximo 240 caracteres'] } },
    });
  });

  test('are not replaced unseen where two write: the second learns what the first wrote', async () => {
    const admin = await api.as('admin');
    const { body } = await admin.get('/api/landing-texts');
    const { texts: known } = body as { texts: Record<string, string> };
    await put({ contact: 'Tel. 2222-3333', known });
    await api.deps.waiter.waitFor(await api.booking.store.head(), ['audit-log'], 10_000);
    const late = { contact: 'Tel. 4444-5555', how_to: 'Pasos', known };
    const refusal = await put(late);
    expect(refusal).toMatchObject({
      status: 409,
      body: {
        code: 'values_overtaken',
        changes: [
          { field: 'contact', before: '', after: 'Tel. 2222-3333', user: expect.stringMatching(/@/) },
        ],
      },
    });
    const again = await put({ ...late, known: { ...known, contact: 'Tel. 2222-3333' } });
    expect(again).toMatchObject({
      status: 200,
      body: { texts: { contact: 'Tel. 4444-5555', how_to: 'Pasos' } },
    });
    await api.deps.waiter.waitFor(await api.booking.store.head(), ['audit-log'], 10_000);
    const history = await admin.get('/api/history/landing_texts/contact');
    expect(history.body).toMatchObject({
      events: [
        {
          summary: 'Texto de la portada modificado',
          changes: [{ label: 'Contacto', before: 'Tel. 2222-3333', after: 'Tel. 4444-5555' }],
        },
        { changes: [{ label: 'Contacto', before: null, after: 'Tel. 2222-3333' }] },
      ],
    });
  });
});
