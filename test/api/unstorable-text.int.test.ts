import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '../../api/contract/call.ts';
import { type CallName, calls } from '../../api/contract/calls.ts';
import { auditTrail } from '../../projections/audit-log/projection.ts';
import { type CallSample, callSamples, sampleAddress, sendSample } from '../support/call-samples.ts';
import { gridApiOfFile } from '../support/grid-api.ts';

const api = await gridApiOfFile({
  projections: [auditTrail],
  limits: { loginsPerAddress: 10_000, lookupsPerMinute: 10_000 },
});
const admin = await api.as('admin');

/** In a body: NUL, the halves of a surrogate pair alone, and the same inside a text. */
const BAD_TEXTS = ['\u0000', '\ud800', '\udc00', 'A\u0000B', 'a\ud83d@b.c', 'x'.repeat(20).concat('\u0000')];
/** In an address: the same, and escapes that make no text. */
const BAD_ESCAPES = ['%00', '%ED%A0%80', 'A%00B', 'a%ED%B0%80', '%', '%E0%A4%A', `${'x'.repeat(20)}%00`];

/** Every change of a sample that puts a bad text where a string, or a thing that a form sends as one, is. */
function changesOf({ body = {}, params = {}, query = {} }: CallSample) {
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
  const sample: CallSample = callSamples[name as CallName];

  test('has a sample of each of its fields', () => {
    for (const part of ['params', 'query', 'body'] as const)
      expect(Object.keys(sample[part] ?? {}).sort(), part).toEqual(paths(call[part]));
  });

  test('refuses a text that no store can keep, wherever it is, and never fails', async () => {
    for (const change of changesOf(sample)) {
      const { status, text } = await sendSample(admin, call, change);
      const what = `${sampleAddress(call, change)} ${JSON.stringify(change.body)}: ${text}`;
      expect(status, what).toBeLessThan(500);
    }
  });
});

test('a value that a schema accepts is still checked before a handler gets it', async () => {
  const { status, body } = await admin.post('/api/login', { email: 'a\u0000@b.c', password: 'x' });
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: { email: ['Contiene caracteres que no se pueden guardar'] },
  });
});
