import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, describe, expect, test } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { PAGE_FORMS } from '../../api/contract/page-forms.ts';
import { allHandlers } from '../../api/routes/all.ts';
import { drawSite } from '../../web/draw-site.tsx';
import { type Api, apiOfFile } from '../support/api-scenario.ts';
import { HttpClient } from '../support/http-client.ts';
import { accountWithPassword, PASSWORD } from '../support/password-account.ts';

const SITE =
  '<!doctype html><head><meta name="csrf-token" content=""><title>Reservas</title></head><div id="app"></div>';
const webDir = mkdtempSync(join(tmpdir(), 'reservas-forms-'));
writeFileSync(join(webDir, 'site.html'), SITE);
afterAll(() => rmSync(webDir, { recursive: true }));

const options = { handlers: allHandlers, deps: { webDir, drawPage: drawSite } };
const api = await apiOfFile(options);
const strict = await apiOfFile({ ...options, requiresFormProof: true });

type Fields = Readonly<Record<string, string>>;

/** A browser without script: it opens a page, and posts the form there with its hidden fields. */
class PlainBrowser {
  readonly client: HttpClient;
  html = '';
  #address: string;

  constructor(of: Api = api, address = '10.9.0.1') {
    this.client = new HttpClient(of.url);
    this.#address = address;
  }

  async open(path: string): Promise<this> {
    await expect
      .poll(async () => {
        this.html = (await this.client.get(path, { Accept: 'text/html' })).text;
        return this.html;
      })
      .not.toContain('aria-busy="true"');
    return this;
  }

  /** The value that a field of the form shows. */
  value(name: string): string | undefined {
    const tag = this.#tag(name);
    return /value="([^"]*)"/.exec(tag)?.[1];
  }

  /** The error beneath a field. */
  error(name: string): string | undefined {
    const note = /aria-describedby="([^"]+)"/.exec(this.#tag(name))?.[1] ?? 'none';
    const from = this.html.indexOf(`id="${note}"`);
    return from < 0
      ? undefined
      : /^[^>]*><div class="r-field-error">([^<]*)/.exec(this.html.slice(from))?.[1];
  }

  #tag(name: string): string {
    return this.html.match(/<input[^>]*>/g)?.find((tag) => tag.includes(` name="${name}"`)) ?? '';
  }

  async post(path: string, fields: Fields, hidden: Fields = {}) {
    const form = new URLSearchParams({
      _token: this.value('_token') ?? '',
      _form: this.value('_form') ?? '',
      ...hidden,
      ...fields,
    });
    const headers = {
      Accept: 'text/html',
      'Content-Type': null,
      'X-Requested-With': null,
      'X-CSRF-TOKEN': null,
      'X-Forwarded-For': this.#address,
    };
    const answer = await this.client.send('POST', path, { form, headers });
    this.html = answer.text;
    return { status: answer.status, to: answer.headers.get('location'), headers: answer.headers };
  }

  async user(): Promise<unknown> {
    return (await this.client.get('/api/session')).body.user;
  }
}

let count = 0;
function registration(over: Fields = {}): Record<string, string> {
  count += 1;
  return {
    email: `sin-script-${count}@example.org`,
    password: 'verde sobre azul',
    password_confirmation: 'verde sobre azul',
    cui: String(2_345_678_900_000 + count),
    first_name: 'Ana',
    last_name: 'López',
    gender: 'F',
    date_of_birth: '01/05/1990',
    phone: '55551234',
    ...over,
  };
}

describe('a log-in without script', () => {
  test('leads to the page that asked for it', async () => {
    const email = await accountWithPassword(api);
    const browser = await new PlainBrowser().open('/login?next=%2Fuser-reservations');
    const answer = await browser.post('/login?next=%2Fuser-reservations', { email, password: PASSWORD });
    expect([answer.status, answer.to]).toEqual([303, '/user-reservations']);
    expect(await browser.user()).toMatchObject({ email: `user-${email}` });
  });

  test.each(['//example.org', 'https://example.org/', '/\\example.org'])(
    'never leads to %s',
    async (next) => {
      const email = await accountWithPassword(api);
      const path = `/login?next=${encodeURIComponent(next)}`;
      const answer = await (await new PlainBrowser().open(path)).post(path, { email, password: PASSWORD });
      expect([answer.status, answer.to]).toEqual([303, '/']);
    },
  );

  test('with a wrong password shows the page again, with the address and never the password', async () => {
    const email = await accountWithPassword(api);
    const browser = await new PlainBrowser().open('/login');
    const { status } = await browser.post('/login', { email, password: 'no es la clave' });
    expect(status).toBe(401);
    expect(browser.value('email')).toBe(email);
    expect(browser.error('password')).toBe('El correo o la contraseña no son correctos.');
    expect(browser.html).not.toContain('no es la clave');
    expect((await browser.post('/login', { email, password: PASSWORD })).status).toBe(303);
  });

  test('shows what is missing at its field, by the schema of the call', async () => {
    const browser = await new PlainBrowser().open('/login');
    expect((await browser.post('/login', { email: '', password: '' })).status).toBe(422);
    expect([browser.error('email'), browser.error('password')]).toEqual([
      'Campo obligatorio',
      'Campo obligatorio',
    ]);
  });

  test('needs the token of its browser', async () => {
    const email = await accountWithPassword(api);
    const browser = await new PlainBrowser().open('/login');
    for (const token of ['', 'x'.repeat(43)]) {
      const answer = await browser.post('/login', { email, password: PASSWORD, _token: token });
      expect(answer.status).toBe(403);
      expect(browser.html).toContain('La página ha caducado.');
    }
    expect(await browser.user()).toBeNull();
  });

  test('counts with the tries that a script makes', async () => {
    const email = await accountWithPassword(api);
    const browser = await new PlainBrowser(api, '10.9.0.77').open('/login');
    for (let tries = 0; tries < 10; tries += 1) await browser.post('/login', { email, password: 'no' });
    const answer = await browser.post('/login', { email, password: PASSWORD });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(browser.html).toContain('Ha hecho demasiados intentos.');
  });

  test('asks for the second step, and leaves it for another account', async () => {
    const email = await accountWithPassword(api);
    const owner = await (await api.visitor()).login(email, PASSWORD);
    await owner.post('/api/user1/second-factor/begin', { password: PASSWORD });
    const key = String((await owner.get('/api/user1/second-factor/key')).body.key);
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.parse(api.clock.now()) });
    await owner.post('/api/user1/second-factor/confirm', { code: code() });
    const path = '/login?next=%2Fuser-profile';
    const browser = await new PlainBrowser().open(path);
    const first = await browser.post(path, { email, password: PASSWORD });
    expect([first.status, first.to]).toEqual([303, path]);

    await browser.open(path);
    expect(browser.value('_form')).toBe('secondStep');
    expect((await browser.post(path, { code: 'no' })).status).toBe(422);
    expect(browser.error('code')).toBe('El código no es correcto, o ya se usó');
    expect(browser.value('code')).toBe('');
    expect((await browser.post(path, {}, { _form: 'logout' })).to).toBe(path);
    expect((await browser.open(path)).value('_form')).toBe('login');

    await browser.post(path, { email, password: PASSWORD });
    await browser.open(path);
    api.clock.set(new Date(Date.parse(api.clock.now()) + 60_000).toISOString());
    const last = await browser.post(path, { code: code() });
    expect([last.status, last.to]).toEqual([303, '/user-profile']);
    expect(await browser.user()).toMatchObject({ email: `user-${email}` });
  });

  test('ends by the button of the profile', async () => {
    const email = await accountWithPassword(api);
    const browser = await new PlainBrowser().open('/login');
    await browser.post('/login', { email, password: PASSWORD });
    await browser.open('/user-profile');
    expect(browser.value('_form')).toBe('logout');
    expect((await browser.post('/login', {})).to).toBe('/login');
    expect(await browser.user()).toBeNull();
  });
});

describe('registering without script', () => {
  test('makes the account, with the date as people write it', async () => {
    const fields = registration();
    const browser = await new PlainBrowser(api, '10.9.1.1').open('/register');
    expect((await browser.post('/register', fields)).status).toBe(200);
    expect(browser.html).toContain('Revise su correo');
    expect(browser.html).toContain(fields.email);
    expect(browser.html).not.toContain(fields.password);
    const owner = await (await api.visitor()).login(fields.email ?? '', fields.password ?? '');
    expect((await owner.get('/api/session')).body).toMatchObject({ user: { person: { first_name: 'Ana' } } });
  });

  test('shows all errors at their fields, and what was typed', async () => {
    const browser = await new PlainBrowser(api, '10.9.1.2').open('/register');
    const fields = registration({
      cui: '123',
      phone: '1',
      date_of_birth: 'ayer',
      password_confirmation: 'otra',
    });
    expect((await browser.post('/register', fields)).status).toBe(422);
    for (const name of ['cui', 'phone', 'date_of_birth'])
      expect(browser.value(name), name).toBe(fields[name]);
    expect(browser.error('cui')).toBe('El DPI tiene 13 dígitos');
    expect(browser.error('phone')).toBe('El teléfono tiene 8 dígitos');
    expect(browser.error('date_of_birth')).toContain('La fecha no existe');
    expect(browser.html).toContain('<option value="F" selected="">');
    expect(browser.html).not.toContain(fields.password);
    expect(
      /<input[^>]* autofocus="" [^>]*name="(\w+)"|<input[^>]*name="(\w+)"[^>]* autofocus=""/.exec(
        browser.html,
      ),
    ).not.toBeNull();
  });

  test('a program that fills in the hidden field is refused', async () => {
    const browser = await new PlainBrowser(api, '10.9.1.3').open('/register');
    const answer = await browser.post('/register', { ...registration(), website: 'https://example.org' });
    expect(answer.status).toBe(422);
    expect(browser.html).toContain('El formulario lleva texto en un campo que no se ve.');
  });

  test('where a puzzle is required, comes a few times an hour from one address', async () => {
    const browser = new PlainBrowser(strict, '10.9.1.4');
    const post = async (from: PlainBrowser) =>
      (await from.open('/password/forgot')).post('/password/forgot', { email: 'nadie@example.org' });
    for (let sent = 0; sent < 10; sent += 1) expect((await post(browser)).status).toBe(200);
    expect((await post(browser)).status).toBe(429);
    expect(browser.html).toContain('demasiados formularios sin JavaScript');
    expect((await post(new PlainBrowser(strict, '10.9.1.5'))).status).toBe(200);
  });
});

describe('other forms without script', () => {
  test('ask for a link to a new password', async () => {
    const email = await accountWithPassword(api);
    const browser = await new PlainBrowser(api, '10.9.2.1').open('/password/forgot');
    const before = await api.booking.store.head();
    expect((await browser.post('/password/forgot', { email })).status).toBe(200);
    expect(browser.html).toContain(`Si hay una cuenta con el correo <strong>${email}</strong>`);
    expect(await api.eventsAfter(before)).toEqual(['UserPasswordResetRequested']);
  });

  test('lead to the page of a code, and ask for one that is missing', async () => {
    const browser = await new PlainBrowser().open('/user-search-reservation');
    const found = await browser.post('/user-search-reservation', { code: ' abc123def ' });
    expect([found.status, found.to]).toEqual([303, '/consulta/abc123def']);
    await browser.open('/user-search-reservation');
    expect((await browser.post('/user-search-reservation', { code: ' ' })).status).toBe(422);
    expect(browser.error('code')).toBe('Escriba el código que está en su ticket.');
  });

  test('are of public calls, and of no other kind of body', async () => {
    const { lookup: _, ...others } = PAGE_FORMS;
    for (const name of Object.keys(others) as (keyof typeof others)[])
      expect(calls[name].access, name).toBe('public');
    const visitor = await api.visitor();
    expect((await visitor.post('/login', { email: 'a@b.test', password: 'x' })).status).toBe(415);
    expect((await visitor.post('/user-profile', {})).status).toBe(404);
  });
});
