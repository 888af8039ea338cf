import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { LOG_IN_NOTICES } from '../../api/contract/provider-notices.ts';
import { allHandlers } from '../../api/routes/all.ts';
import { drawSite } from '../../web/draw-site.tsx';
import { apiOfFile } from '../support/api-scenario.ts';
import { HttpClient } from '../support/http-client.ts';
import { accountWithPassword, PASSWORD } from '../support/password-account.ts';

const webDir = mkdtempSync(join(tmpdir(), 'reservas-provider-'));
writeFileSync(
  join(webDir, 'site.html'),
  '<!doctype html><head><meta name="csrf-token" content=""><title>Reservas</title></head><div id="app"></div>',
);
afterAll(() => rmSync(webDir, { recursive: true }));

/** Nobody listens there. */
const oidc = {
  issuer: 'http://127.0.0.1:9',
  clientId: 'reservas',
  clientSecret: 'a secret',
  roleClaim: 'roles',
  roles: [{ value: 'reservas', role: 'Personal' }],
} as const;
const options = { handlers: allHandlers, deps: { webDir, drawPage: drawSite } };
const api = await apiOfFile({ ...options, oidc });

/** Drawn by the server. */
async function shown(path: string, of = api): Promise<string> {
  let html = '';
  await expect
    .poll(async () => {
      html = (await new HttpClient(of.url).get(path, { Accept: 'text/html' })).text;
      return html;
    })
    .not.toContain('aria-busy="true"');
  return html;
}

const BUTTON = 'Entrar con la cuenta municipal';

describe('the log-in page', () => {
  test('offers the account of the city by a link, which needs no script', async () => {
    const html = await shown('/login?next=%2Fadmin%2Flog');
    expect(html).toMatch(
      new RegExp(`<a class="[^"]*r-button[^"]*" href="/login/oidc\\?next=%2Fadmin%2Flog"[^>]*>.*${BUTTON}`),
    );
  });

  test('does not offer it without a provider', async () => {
    expect(await shown('/login', await apiOfFile(options))).not.toContain(BUTTON);
  });

  test.each(Object.entries(LOG_IN_NOTICES))(
    'says why a log-in there led nowhere: %s',
    async (notice, text) => {
      expect(await shown(`/login?municipal=${notice}`)).toContain(text);
    },
  );

  test('says nothing that an address makes up', async () => {
    const html = await shown('/login?municipal=Llame%20al%205555');
    expect(html.slice(0, html.indexOf('<script'))).not.toContain('Llame');
  });
});

describe('a provider that is down', () => {
  test('leads back with a sentence, which the page repeats, and passwords work', async () => {
    const client = new HttpClient(api.url);
    const { status, headers } = await client.get('/login/oidc?next=/admin/log');
    expect([status, headers.get('location')]).toEqual([303, '/login?municipal=down&next=%2Fadmin%2Flog']);
    expect(await shown('/login')).toContain(LOG_IN_NOTICES.down);
    const email = await accountWithPassword(api);
    await (await api.visitor()).login(email, PASSWORD);
  });

  test('leaves the log-out here', async () => {
    const { status, headers } = await new HttpClient(api.url).get('/login/oidc/logout');
    expect([status, headers.get('location')]).toEqual([303, '/login']);
  });

  test('takes no report of a log-out', async () => {
    const { status } = await new HttpClient(api.url).send('POST', '/login/oidc/backchannel', {
      form: new URLSearchParams({ logout_token: 'a.b.c' }),
      headers: { 'Content-Type': null },
    });
    expect(status).toBe(400);
  });
});
