import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrail } from '../../projections/audit-log/projection.ts';
import { drawSite } from '../../web/draw-site.tsx';
import type { Api } from '../support/api-scenario.ts';
import { bookHour, citizen, startCitizenApi, viewsSeen } from '../support/citizen-api.ts';
import { slotAt, TUESDAY } from '../support/citizen-world.ts';
import { HttpClient } from '../support/http-client.ts';

const SITE =
  '<!doctype html><head><meta name="csrf-token" content=""><title>Reservas</title></head><div id="app"></div><noscript>Active JavaScript.</noscript>';

let api: Api;
let webDir: string;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'reservas-web-'));
  await writeFile(join(webDir, 'site.html'), SITE);
  api = await startCitizenApi({ deps: { webDir, drawPage: drawSite }, projections: [auditTrail] });
  const json = { name: 'Polideportivo <Norte>', strcode: 'PN', phone: '22223333', active: true };
  expect(await (await api.as('admin')).send('POST', '/api/center', { json })).toMatchObject({ status: 200 });
});
afterAll(async () => {
  await api.stop();
  await rm(webDir, { recursive: true });
});

const open = async (path: string, client = new HttpClient(api.url)) =>
  (await client.get(path, { Accept: 'text/html' })).text;
/** The same, until all of it is drawn: a loaded machine may read too slowly for a page. */
async function whole(path: string, client = new HttpClient(api.url)): Promise<string> {
  let html = '';
  await expect
    .poll(async () => {
      html = await open(path, client);
      return drawn(html);
    })
    .not.toContain('aria-busy="true"');
  return html;
}
/** The content of the page's root, as every browser shows it; comments separate its texts. */
const drawn = (html: string) =>
  (/<div id="app">([\s\S]*?)<script type="application/.exec(html)?.[1] ?? '').replaceAll('<!-- -->', '');
const withoutScript = (html: string) => /<noscript>([\s\S]*?)<\/noscript>/.exec(drawn(html))?.[1] ?? '';
const served = (html: string) =>
  JSON.parse(/<script type="application\/json" id="servido">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');
/** Served answers, each named by its call. */
const answersOf = (html: string): Record<string, unknown> =>
  Object.fromEntries(
    served(html).answers.map(([key, answer]: [string[], unknown]) => [JSON.stringify(key), answer]),
  );

describe('a browser without script', () => {
  test.each(['/', '/user-create-reservation'])(
    'finds the form at %s, and it leads to the results',
    async (path) => {
      const client = new HttpClient(api.url);
      const form = drawn(await whole(path, client));
      expect(form).toContain('<form class="r-search-form" method="post" action="/search">');
      expect(form).toMatch(/<input type="radio" name="activity" required="" value="1"\/><span>Fútbol/);
      expect(form).toContain(`<option value="${TUESDAY}">martes 24 de noviembre</option>`);
      const token = /name="_token" value="([\w-]+)"/.exec(form)?.[1] ?? '';
      const { status, headers } = await client.send('POST', '/search', {
        form: new URLSearchParams({ _token: token, activity: '1', day: TUESDAY, website: '' }),
        headers: { 'Content-Type': null, 'X-Requested-With': null, 'X-CSRF-TOKEN': null },
      });
      expect([status, headers.get('location')]).toEqual([303, `/search/${TUESDAY}/1`]);
    },
  );

  test('reads which hours are free, and goes to other days, another search and the start', async () => {
    const results = drawn(await whole(`/search/${TUESDAY}/1`));
    expect(results).toContain('<h1>Canchas disponibles</h1>');
    expect(results).toContain('>Cancha 1</h2>');
    expect(results).toContain('aria-label="08:00–09:00, Cancha 1, ');
    expect(results).toContain('2 canchas encontradas');
    expect(results).toMatch(/<a class="r-day" href="\/search\/2026-12-01\/1"/);
    expect(results).toContain('>martes 1 de diciembre, </span>');
    expect(results).toContain('href="/"');
    expect(results).toContain('<form class="r-filter-line" action="/user-create-reservation">');
  });

  test('reads the hours of a part of the day, by links and in an address of its own', async () => {
    const morning = drawn(await whole(`/search/${TUESDAY}/1`));
    expect(morning).toMatch(/href="\/search\/2026-11-24\/1\?franja=tarde"[^>]*>Por la tarde<\/a>/);
    const hoursIn = (html: string) =>
      [...html.matchAll(/aria-label="(\d\d:\d\d)–/g)].map(([, start]) => start ?? '');
    const afternoon = drawn(await whole(`/search/${TUESDAY}/1?franja=tarde`));
    expect(hoursIn(morning)).toContain('08:00');
    expect(hoursIn(afternoon)).toEqual(
      hoursIn(morning).filter((start) => start >= '12:00' && start < '18:00'),
    );
    const center =
      /href="([^"]*centro=\d+&amp;franja=tarde)"/.exec(afternoon)?.[1]?.replace('&amp;', '&') ?? '';
    expect(drawn(await whole(center))).toContain('Quitar el filtro: ');
  });

  test('is led to the other hours of a day that has none in the chosen part', async () => {
    const admin = await api.as('admin');
    const evening = [1, 2].flatMap((court) => [slotAt(18, court), slotAt(19, court)]);
    const turn = async () => {
      for (const available_date_id of evening)
        await admin.send('POST', '/api/admin/available_date', { json: { available_date_id } });
    };
    await turn();
    const results = drawn(await whole(`/search/${TUESDAY}/1?franja=noche`));
    await turn();
    expect(results).toContain('No se han encontrado canchas disponibles');
    expect(results).toMatch(/href="\/search\/2026-11-24\/1"[^>]*>Ver todas las horas del día<\/a>/);
  });

  test('reads that nothing is free, and where something is', async () => {
    const results = drawn(await whole('/search/2026-11-25/all'));
    expect(results).toContain('No se han encontrado canchas disponibles');
    expect(results).toContain('>Ver el martes 1 de diciembre</a>');
  });

  test.each([
    ['/password/reset', 'Esta página necesita JavaScript.'],
    ['/user-profile', '<a href="/login?next=%2Fuser-profile"'],
  ])('learns at %s what is missing, and whom to call', async (path, sentence) => {
    const plain = withoutScript(await open(path));
    expect(plain).toContain(sentence);
    expect(plain).toContain('<li>Polideportivo &lt;Norte&gt;: <a href="tel:22223333">2222-3333</a></li>');
  });

  test.each(['/login', '/register', '/password/forgot', '/user-search-reservation'])(
    'misses nothing at %s',
    async (path) => {
      expect(withoutScript(await whole(path))).toBe('');
    },
  );

  test('reads its own pages once it is logged in, and learns that they change nothing', async () => {
    const person = await citizen(api, '2345678901044');
    const { text } = await person.get('/user-profile', { Accept: 'text/html' });
    expect(withoutScript(text)).toContain('Sin JavaScript esta página solo se lee.');
  });

  test('learns on a missing page that script is off', async () => {
    expect(await open('/nada')).toContain('<div id="app"></div><noscript>Active JavaScript.</noscript>');
  });
});

describe('each page', () => {
  test.each([
    ['/', 'Reservas', 'Reserve canchas'],
    ['/login', 'Iniciar sesión · Reservas', 'Inicie sesión'],
    ['/register', 'Crear una cuenta · Reservas', 'Cree su cuenta'],
    ['/user-search-reservation', 'Buscar reserva · Reservas', 'Busque una reserva'],
    [`/search/${TUESDAY}/1`, 'Canchas disponibles · Reservas', 'Las canchas con horas libres'],
    ['/user-profile', 'Mi perfil · Reservas', 'Sus datos'],
  ])('has a title and a description of its own: %s', async (path, title, begin) => {
    const html = await open(path);
    expect(/<title>(.*)<\/title>/.exec(html)?.[1]).toBe(title);
    expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]).toMatch(new RegExp(`^${begin}`));
  });

  test('leaves no form without script that would put what was typed into an address', async () => {
    for (const path of [
      '/login',
      '/register',
      '/password/forgot',
      '/password/reset',
      '/user-search-reservation',
    ]) {
      const forms = drawn(await whole(path)).match(/<form[^>]*>/g) ?? [];
      expect(forms, path).not.toEqual([]);
      for (const form of forms) expect(form, path).toContain('method="post"');
    }
  });

  test('lets nobody send a profile before the script that sends it', async () => {
    const person = await citizen(api, '2345678901055');
    const { text } = await person.get('/user-profile', { Accept: 'text/html' });
    const [form = ''] = /<form [^>]*class="r-account-form"[^>]*>[\s\S]*?<\/form>/.exec(drawn(text)) ?? [];
    expect(form).toMatch(/^<form [^>]*method="post"/);
    expect(form).toMatch(/<button type="submit"[^>]* disabled=""[^>]*>.*Guardar cambios/);
  });

  test('shows a reservation by its code, counted as a look-up', async () => {
    const person = await citizen(api, '2345678901022');
    await bookHour(person, 9);
    await viewsSeen(api);
    const { body } = await person.get('/api/widgets/latest-reservations');
    const [{ shortcode }] = body.reservations as [{ shortcode: string }];
    const html = await whole(`/consulta/${shortcode}`);
    expect(drawn(html)).toContain('Información de la reserva');
    expect(drawn(html)).toContain(`<dd class="r-code">${shortcode}</dd>`);
    expect(drawn(await whole('/consulta/ABCDEFGHI'))).toContain('No se han encontrado resultados');
  });

  test('says that a link of a shared reservation has ended', async () => {
    const html = await whole('/juntos/no-such-link-0123456789');
    expect(drawn(html)).toContain('Este enlace ya no funciona');
    expect(served(html).refusals).toHaveLength(1);
  });

  test('with personal data is drawn for its owner; a visitor, and the cache of a device, get its frame', async () => {
    const person = await citizen(api, '2345678901033');
    const own = await person.get('/user-reservations', { Accept: 'text/html' });
    expect(drawn(own.text)).toContain('No tiene reservas disponibles');
    const frame = await open('/user-reservations');
    const birthDates = { min: '1950-01-01', max: '2003-12-31' };
    const nothing = { texts: {}, answers: [], refusals: [], posted: null };
    expect(served(frame)).toEqual({ drawn: null, birthDates, ...nothing });
    expect(drawn(frame)).toContain('Cargando…');
  });
});

describe('the script of a page', () => {
  test('gets the answers that the page was drawn with, as data that no browser runs', async () => {
    const html = await whole(`/search/${TUESDAY}/1`);
    const { drawn: address, answers } = served(html);
    expect(address).toBe(`/search/${TUESDAY}/1`);
    const names = answers.map(([key]: [string[]]) => key[1] ?? key[0]).sort();
    expect(names).toEqual([
      'GET /api/booking-rules',
      'GET /api/search-attractions/:day/:activity/:center',
      'GET /api/search-days/:activity/:center',
      'GET /api/search-filters',
      'session',
    ]);
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  test('gets the token of the page, whether or not its browser was known', async () => {
    const client = new HttpClient(api.url);
    for (const visit of ['first', 'second']) {
      const html = await whole('/', client);
      const [, token] = /<meta name="csrf-token" content="([\w-]+)">/.exec(html) ?? [];
      const session = served(html).answers.find(([[kind]]: [string[]]) => kind === 'session');
      expect(session[1], visit).toMatchObject({ user: null, csrf_token: token });
      client.token = token ?? '';
      expect((await client.post('/api/logout')).status, visit).toBe(200);
    }
  });

  test('gets what belongs to the person who asks, and nobody keeps that', async () => {
    const person = await citizen(api, '2345678901011');
    const answer = await person.get('/', { Accept: 'text/html' });
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const names = served(answer.text).answers.map(([key]: [string[]]) => key[1]);
    expect(names).toContain('GET /api/user-reservations/:filter');
    expect(drawn(answer.text)).toContain('Mi perfil');
    for (const visit of ['first', 'second']) {
      const html = await whole('/');
      expect(drawn(html), visit).not.toContain('Mi perfil');
      const ofVisitor = served(html).answers.map(([key]: [string[]]) => key[1]);
      expect(ofVisitor, visit).not.toContain('GET /api/user-reservations/:filter');
    }
  });

  test('gets the same where the page was drawn before, with what is true now', async () => {
    const visitor = await new HttpClient(api.url).open();
    const first = await whole(`/search/${TUESDAY}/1`, visitor);
    const second = await whole(`/search/${TUESDAY}/1`, visitor);
    expect(drawn(second)).toBe(drawn(first));
    expect(answersOf(second)).toEqual(answersOf(first));
    await bookHour(await citizen(api, '2345678901066'), 17);
    await viewsSeen(api);
    const third = await whole(`/search/${TUESDAY}/1`, visitor);
    expect(drawn(third)).not.toBe(drawn(first));
    expect(Object.keys(answersOf(third)).sort()).toEqual(Object.keys(answersOf(first)).sort());
  });

  test('asks for it itself where the server is slow to read: the frame is there within a second', async () => {
    const lock = await api.pool.connect();
    await lock.query('BEGIN');
    await lock.query('LOCK TABLE read.attractions IN ACCESS EXCLUSIVE MODE');
    try {
      const html = await open(`/search/${TUESDAY}/1`);
      expect(drawn(html)).toContain('<h1>Canchas disponibles</h1>');
      expect(drawn(html)).toContain('Buscando canchas disponibles...');
      expect(served(html).answers.map(([key]: [string[]]) => key[0])).toContain('session');
    } finally {
      await lock.query('ROLLBACK');
      lock.release();
    }
  });
});

describe('a first visit', () => {
  const EARLY = "document.documentElement.classList.add('early');";
  let files: string;
  beforeAll(async () => {
    files = await mkdtemp(join(tmpdir(), 'reservas-files-'));
    await mkdir(join(files, 'assets'));
    await writeFile(join(files, 'assets/early-1a2b.js'), EARLY);
    await writeFile(join(files, 'assets/site-1a2b.css'), 'body{margin:0}');
    await writeFile(join(files, 'assets/landing-1a2b.css'), 'h1{color:red}');
    await writeFile(
      join(files, 'preloads.json'),
      JSON.stringify({
        '/': ['/assets/landing-1a2b.js', '/assets/landing-1a2b.css'],
        '/login': ['/assets/gone-1.css'],
      }),
    );
    const head =
      '<head><script src="/assets/early-1a2b.js"></script><meta name="csrf-token" content=""><title></title>';
    const entry = '<link rel="stylesheet" crossorigin href="/assets/site-1a2b.css">';
    await writeFile(join(files, 'site.html'), `<!doctype html>${head}${entry}</head><div id="app"></div>`);
  });
  afterAll(() => rm(files, { recursive: true }));
  const product = async () => startCitizenApi({ deps: { webDir: files, drawPage: drawSite } });

  test('needs no other file to be painted; the policy allows its one script by its digest', async () => {
    const other = await product();
    try {
      const client = new HttpClient(other.url);
      const first = await client.get('/', { Accept: 'text/html' });
      expect(first.text).toContain('<style>body{margin:0}\nh1{color:red}</style>');
      expect(first.text).toContain(
        `<script data-styles="/assets/site-1a2b.css /assets/landing-1a2b.css">${EARLY}</script>`,
      );
      expect(first.text).not.toContain('rel="stylesheet"');
      const digest = createHash('sha256').update(EARLY).digest('base64');
      const policy = first.headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain(`script-src 'self' 'sha256-${digest}';`);
      expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain('unsafe');
      const second = await client.get('/', { Accept: 'text/html' });
      expect(second.text).toContain('<link rel="stylesheet" crossorigin href="/assets/landing-1a2b.css">');
      expect(second.text).not.toContain('<style>');
      expect(second.headers.get('Content-Security-Policy')).not.toContain('sha256');
    } finally {
      await other.stop();
    }
  });

  test('links its files where one of them is gone', async () => {
    const other = await product();
    try {
      const { text } = await new HttpClient(other.url).get('/login', { Accept: 'text/html' });
      expect(text).toContain('<link rel="stylesheet" crossorigin href="/assets/gone-1.css">');
      expect(text).toContain('<script src="/assets/early-1a2b.js">');
    } finally {
      await other.stop();
    }
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

  test('are those of the release at first, and the page carries none', async () => {
    const html = await whole('/');
    expect(served(html).texts).toEqual({});
    expect(drawn(html)).toContain('>Reservas de los centros deportivos municipales</h1>');
    expect(drawn(html)).toContain('<h3>Elija una hora libre</h3>');
    const { body } = await (await api.as('admin')).get('/api/landing-texts');
    expect(body).toMatchObject({ texts: { notice: '', how_to: '¿Cómo reservar?' } });
  });

  test('are on the page at once, as text and nothing else', async () => {
    const notice = 'Cerrado hoy\n<script>alert(1)</script> "$&"';
    const answer = await put({ notice, title: '  Deportes\nde la ciudad ', step_2: null });
    expect(answer).toMatchObject({ status: 200, body: { texts: { title: 'Deportes de la ciudad' } } });
    const html = await whole('/');
    expect(served(html).texts).toEqual({ notice, title: 'Deportes de la ciudad', step_2: '' });
    const page = drawn(html);
    expect(page).toContain('Cerrado hoy\n&lt;script&gt;alert(1)&lt;/script&gt; &quot;$&amp;&quot;</span>');
    expect(page).toContain('>Deportes de la ciudad</h1>');
    expect(page).not.toContain('Elija una hora libre');
    expect(page).toContain('Buscar canchas');
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
          summary: 'Texto del sitio modificado',
          changes: [{ label: 'Contacto', before: 'Tel. 2222-3333', after: 'Tel. 4444-5555' }],
        },
        { changes: [{ label: 'Contacto', before: null, after: 'Tel. 2222-3333' }] },
      ],
    });
  });
});

describe('the pages of plain text', () => {
  const put = async (json: object) => (await api.as('admin')).send('PUT', '/api/page-texts', { json });

  test.each([
    ['/privacidad', 'Aviso de privacidad', '<h2>Qué datos guardamos</h2>'],
    ['/terminos', 'Términos de uso', '<h2>Cambios y cancelaciones</h2>'],
    ['/contacto', 'Contacto', '<h2 id="centros-contacto">Centros deportivos</h2>'],
    ['/accesibilidad', 'Accesibilidad', '<h2>Limitaciones conocidas</h2>'],
  ])('%s says its text before any script, under its own title and description', async (path, title, part) => {
    const html = await whole(path);
    expect(html).toContain(`<title>${title} · Reservas</title>`);
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}">/);
    expect(drawn(html)).toContain(part);
    const { text } = await new HttpClient(api.url).get('/sitemap.xml');
    expect(text).toContain(`https://reservas.example.org${path}</loc>`);
  });

  test('are linked from the foot of every page but that of the wall', async () => {
    for (const path of ['/', '/login', '/user-reservations', '/search/2026-11-24/all'])
      expect(drawn(await open(path)), path).toMatch(/href="\/privacidad"[^>]*>Aviso de privacidad</);
    expect(await open('/ventanilla/polideportivo')).not.toContain('href="/privacidad"');
  });

  test('show another text at once, as text and nothing else, with its history', async () => {
    const terms = 'Uso\n\nSea amable <b>siempre</b>.';
    expect(await put({ terms })).toMatchObject({ status: 200, body: { texts: { terms } } });
    expect(drawn(await whole('/terminos'))).toContain(
      '<h2>Uso</h2><p>Sea amable &lt;b&gt;siempre&lt;/b&gt;.</p>',
    );
    const { body } = await new HttpClient(api.url).get('/api/page-texts/terms');
    expect(body).toEqual({ response: 'OK', text: terms });
    const admin = await api.as('admin');
    await api.deps.waiter.waitFor(await api.booking.store.head(), ['audit-log'], 10_000);
    expect((await admin.get('/api/history/landing_texts/terms')).body).toMatchObject({
      events: [{ summary: 'Texto del sitio modificado', changes: [{ label: 'Términos de uso' }] }],
    });
  });

  test('are never empty, have their bounds, and are written by administrators alone', async () => {
    expect(await put({ privacy: ' \n ' })).toMatchObject({
      status: 422,
      body: { errors: { privacy: ['Campo obligatorio'] } },
    });
    expect((await put({ privacy: 'x'.repeat(12_001) })).status).toBe(422);
    const staff = await api.as('staff');
    expect((await staff.send('PUT', '/api/page-texts', { json: { privacy: 'x' } })).status).toBe(403);
    expect((await new HttpClient(api.url).get('/api/page-texts/title')).status).toBe(422);
  });
});
