import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { OPEN_BOOKING_CALLS } from '../../api/auth/open-booking-calls.ts';
import type { Call } from '../../api/contract/call.ts';
import { calls } from '../../api/contract/calls.ts';
import { curlOf } from '../../api/http/api-docs/curl.ts';
import { FIELD_WORDS } from '../../api/http/api-docs/field-words.ts';
import { KEY_CALL_NAMES, KEY_CALLS, type KeyCallName } from '../../api/http/api-docs/key-calls.ts';
import { fieldsOf } from '../../api/http/api-docs/sketch.ts';
import { openApi } from '../../api/http/openapi.ts';
import { escaped } from '../../api/http/pages/html.ts';
import { API_SCOPE_NAMES } from '../../domain/api-key/scopes.ts';
import { apiKeysView } from '../../projections/api-keys/projection.ts';
import { gridApiOfFile, hourForm } from '../support/grid-api.ts';
import { HttpClient } from '../support/http-client.ts';
import { newKey, withKey } from '../support/key-client.ts';
import { commandOf } from '../support/shell-command.ts';

const api = await gridApiOfFile({ projections: [apiKeysView] });
const admin = await api.as('admin');
const document = JSON.parse(JSON.stringify(openApi()));
const names = API_SCOPE_NAMES.flatMap((scope) =>
  KEY_CALL_NAMES.filter((name) => calls[name].scope === scope),
);
const exampleOf = (name: KeyCallName) => curlOf(calls[name], KEY_CALLS[name]);

describe('the document of the API', () => {
  /** Only these rules warn. */
  const EXPECTED = {
    // The owner of the product is no matter of its API.
    'info-license': 1,
    // A path of a catalog and its search; the router takes the fixed segments first.
    'no-ambiguous-paths': 6,
    // The dataset page of OpenActive, whose path is promised with it.
    'no-path-trailing-slash': 1,
  };

  test('passes the linter of Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    const counts: Record<string, number> = {};
    for (const { ruleId } of problems) counts[ruleId] = (counts[ruleId] ?? 0) + 1;
    expect(counts).toEqual(EXPECTED);
  });

  test('the linter finds what is wrong', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const source = JSON.stringify({ ...document, servers: undefined });
    const problems = await lintFromString({ source, config });
    expect(problems.map(({ ruleId, severity }) => [ruleId, severity])).toContainEqual([
      'no-empty-servers',
      'error',
    ]);
  });

  test('explains each call that is open to keys, but for Open Booking, which OpenActive explains', () => {
    const open = Object.entries<Call>(calls).flatMap(([name, { scope }]) => (scope ? [name] : []));
    expect([...names, ...Object.values(OPEN_BOOKING_CALLS).flat()].sort()).toEqual(open.sort());
  });

  test('says which calls keys may make, and which fields they may leave out', () => {
    const operation = document.paths['/api/statistics/occupancy'].get;
    expect(operation).toMatchObject({
      tags: ['reports'],
      'x-key-scope': 'reports',
      security: [{ session: [] }, { key: [] }],
    });
    const required = operation.parameters.map(
      ({ name, required: is }: { name: string; required: boolean }) => [name, is],
    );
    expect(required).toEqual([
      ['from', true],
      ['to', true],
      ['group', false],
      ['center', false],
    ]);
    const login = document.paths['/api/login'].post;
    expect([login['x-key-scope'], login.security]).toEqual([undefined, []]);
  });

  test('an answer that the product gives is valid by it', async () => {
    const { properties, required } =
      document.paths['/api/search-filters'].get.responses[200].content['application/json'].schema;
    const { body } = await new HttpClient(api.url).get('/api/search-filters');
    expect(Object.keys(body).sort()).toEqual(Object.keys(properties).sort());
    expect([...required].sort()).toEqual(Object.keys(body).sort());
  });
});

describe('the page of the API', async () => {
  const { status, headers, text } = await new HttpClient(api.url).get('/api/docs');

  test('is a page without script under a policy without exceptions', () => {
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = String(headers.get('content-security-policy'));
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; /);
    expect(policy).not.toContain('unsafe');
    expect(text).not.toMatch(/<script| style=| on\w+=/);
  });

  test('says which refusal means that a repeated cancellation is done', () => {
    expect(text).toContain('409 <code>already_cancelled</code> significa entonces que ya está hecha');
  });

  test('sets each variable that an example uses', () => {
    const used = names.flatMap((name) => exampleOf(name).match(/(?<=\$)[A-Z]+/g) ?? []);
    expect([...new Set(used)].filter((name) => !new RegExp(`[\n>]${name}=`).test(text))).toEqual([]);
  });

  test('says that a booking takes hours that the check calls not available', async () => {
    const { key } = await newKey(admin, { scopes: ['book'] });
    const send = async (path: string, json: object) =>
      (await new HttpClient(api.url).post(path, json, withKey(key))).text;
    const [date, from, to] = ['2026-12-01', '05:00', '06:00'];
    const asked = { attraction_id: 1, date_start: `${date} ${from}`, date_end: `${date} ${to}` };
    expect(await send('/api/manage/wiz-reservation/check', asked)).toBe('"not_available"');
    expect(await send('/admin/programmation/create', hourForm(date, 5))).toContain('"response":"OK"');
    expect(text).toContain('Una reserva las toma de 05:00 a 23:00');
  });

  test('says in which zone times are, and how a day ends', () => {
    expect(text).toContain('<h2 id="fechas-y-horas">Fechas y horas</h2>');
    expect(text).toContain('24:00');
  });

  test('names the refusal of a request without a key', async () => {
    const { status, body } = await new HttpClient(api.url).get('/api/origin');
    expect([status, text.includes(`<code>${body.code}</code>`)]).toEqual([401, true]);
  });

  test.each(names)('explains %s with its fields and its example', (name) => {
    const { method, path }: Call = calls[name];
    expect(text).toContain(`${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(text).toContain(escaped(exampleOf(name)));
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    const sent = operation.parameters.filter((one: { in: string }) => one.in !== 'header');
    const body = operation.requestBody?.content['application/json'].schema ?? {};
    for (const field of [...sent, ...fieldsOf(body)])
      expect(FIELD_WORDS[field.name], `words for ${field.name} in field-words.ts`).toBeTruthy();
  });
});

/** The examples on a page of `docs/`. */
function examplesOf(page: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs', page), 'utf8');
  return [...text.matchAll(/```sh\n(curl[\s\S]*?)\n```/g)].map((match) => match[1] ?? '');
}

describe('docs/integrations.md, in Spanish docs/integraciones.md', async () => {
  const examples = examplesOf('integrations.md');
  const { key } = await newKey(admin, { scopes: API_SCOPE_NAMES });
  // It is 08:00 of 21 November 2026.
  const now = { ...hourForm('2026-11-21', 8), selected_attraction_id: '2' };
  const door = await admin.post('/admin/programmation/create', now);
  const { id, shortcode } = door.body.reservation as { id: string; shortcode: string };
  const variables: Record<string, string> = {
    RESERVAS: api.url,
    LLAVE: key,
    FECHA: '2026-11-24',
    CODIGO: shortcode,
    ID: id,
  };
  let sent = 0;

  test.each(['integrations.md', 'integraciones.md'])('%s has the example of each call', (page) => {
    expect(examplesOf(page)).toEqual(names.map(exampleOf));
  });

  test.each(names.map((name, at) => [name, examples[at] ?? ''] as const))(
    'the example of %s is carried out',
    async (_, example) => {
      sent += 1;
      const { method, url, headers, body } = commandOf(example, { ...variables, UNICA: `example-${sent}` });
      const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
      const isJson = answer.headers.get('content-type')?.includes('json');
      const given = isJson
        ? await answer.json()
        : { response: 'OK', bytes: (await answer.arrayBuffer()).byteLength };
      expect([answer.status, given.error]).toEqual([200, undefined]);
      if (given.reservation?.order_id) variables.ID = given.reservation.id;
    },
  );
});
