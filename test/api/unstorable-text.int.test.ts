import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '../../api/contract/call.ts';
import { type CallName, calls } from '../../api/contract/calls.ts';
import type { Api } from '../support/api-scenario.ts';
import { seriesForm, startGridApi } from '../support/grid-api.ts';
import type { HttpClient } from '../support/http-client.ts';

type Fields = Readonly<Record<string, unknown>>;
interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Fields;
}

const preview = {
  ...{ attraction_id: '1', date: '2027-03-01', hour_start: '10:00', hour_end: '11:00' },
  ...{ recurring_type: 'SEMANAL', recurring_count: '2' },
};

/** Of every call a request that its schemas let through. A new call does not compile until it has one. */
const samples: { readonly [Name in CallName]: Sample } = {
  login: { body: { email: 'ana@example.org', password: 'x' } },
  logout: {},
  session: {},
  gridInit: {},
  gridData: { query: { center_id: '1', date: '2027-03-01', filter_attraction_type: '0' } },
  createReservation: { body: seriesForm('SEMANAL', 2, { reservation_skip_dates: ['2026-12-01'] }) },
  previewReservation: { query: preview },
  datetimeNow: {},
  personByCui: { params: { cui: '123' } },
  live: {},
  findReservation: { query: { query: '1.20270301.x' } },
  cancelReservation: { params: { id: '1.20270301.x' } },
  checkIn: { body: { shortcode: 'ABC234567' } },
  qrImage: { params: { code: 'abc' } },
  lookup: { params: { code: 'ABC234567' } },
  ticket: { params: { code: 'abc' }, query: { paper: 'a4' } },
  order: { params: { order_id: 'abc' } },
};

let api: Api;
let admin: HttpClient;
beforeAll(async () => {
  api = await startGridApi({ limits: { loginsPerAddress: 10_000, lookupsPerMinute: 10_000 } });
  admin = await api.as('admin');
});
afterAll(() => api.stop());

/** In a body: NUL, the halves of a surrogate pair alone, and the same inside a text. */
const BAD_TEXTS = ['\u0000', '\ud800', '\udc00', 'A\u0000B', 'a\ud83d@b.c', 'x'.repeat(20).concat('\u0000')];
/** In an address: the same, and escapes that make no text. */
const BAD_ESCAPES = ['%00', '%ED%A0%80', 'A%00B', 'a%ED%B0%80', '%', '%E0%A4%A', `${'x'.repeat(20)}%00`];

/** Every change of a sample that puts a bad text where a string, or a thing that a form sends as one, stands. */
function changesOf({ body = {}, params = {}, query = {} }: Sample) {
  return [
    ...Object.entries(body).flatMap(([field, value]) =>
      BAD_TEXTS.map((bad) => ({
        body: { ...body, [field]: Array.isArray(value) ? [bad] : bad },
        params,
        query,
      })),
    ),
    ...Object.keys(params).flatMap((name) =>
      BAD_ESCAPES.map((bad) => ({ body, params: { ...params, [name]: bad }, query })),
    ),
    ...Object.keys(query).flatMap((name) =>
      BAD_ESCAPES.map((bad) => ({ body, params, query: { ...query, [name]: bad } })),
    ),
  ];
}

const paths = (schema: z.ZodType | undefined) =>
  Object.keys(
    (schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties) ?? {},
  ).sort();

describe.each(Object.entries<Call>(calls))('%s', (name, call) => {
  const sample: Sample = samples[name as CallName];

  test('has a sample of each of its fields', () => {
    for (const part of ['params', 'query', 'body'] as const)
      expect(Object.keys(sample[part] ?? {}).sort(), part).toEqual(paths(call[part]));
  });

  test('answers a text that no store can keep, wherever it stands, and never with a failure of ours', async () => {
    for (const { body, params, query } of changesOf(sample)) {
      const path = call.path.replace(/:(\w+)/g, (_, param: string) => params[param] ?? '');
      const search = Object.entries(query).map(([key, value]) => `${key}=${value}`);
      const json = call.body ? { json: body } : {};
      const { status, text } = await admin.send(call.method, `${path}?${search.join('&')}`, json);
      expect(status, `${path} ${search.join('&')} ${JSON.stringify(body)}: ${text}`).toBeLessThan(500);
    }
  });
});

test('what a schema lets through is still looked at before a handler gets it', async () => {
  const { status, body } = await admin.post('/api/login', { email: 'a\u0000@b.c', password: 'x' });
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: { email: ['Contiene caracteres que no se pueden guardar'] },
  });
});
