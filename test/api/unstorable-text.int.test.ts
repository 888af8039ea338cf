import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '../../api/contract/call.ts';
import { type CallName, calls } from '../../api/contract/calls.ts';
import { unstorablePaths } from '../../api/contract/storable.ts';
import { validate } from '../../api/http/validate.ts';
import { apiOfFile } from '../support/api-scenario.ts';
import { type CallSample, callSamples, sampleAddress, sendSample } from '../support/call-samples.ts';
import { refusalOf, requestContext } from '../support/request-context.ts';

/** NUL, the halves of a surrogate pair alone, and the same inside a text. */
const BAD_TEXTS = ['\u0000', '\ud800', '\udc00', 'A\u0000B', 'a\ud83d@b.c', 'x'.repeat(20).concat('\u0000')];
/** In an address: the same, and escapes that make no text. */
const BAD_ESCAPES = ['%00', '%ED%A0%80', 'A%00B', 'a%ED%B0%80', '%', '%E0%A4%A', `${'x'.repeat(20)}%00`];

type Part = 'body' | 'params' | 'query';

/** The sample with a bad text in each of its fields in turn. */
function changesOf(sample: CallSample, part: Part, bad: readonly string[]): CallSample[] {
  return Object.entries(sample[part] ?? {}).flatMap(([field, value]) =>
    bad.map((text) => ({
      ...sample,
      [part]: { ...sample[part], [field]: Array.isArray(value) ? [text] : text },
    })),
  );
}

const names = Object.keys(calls) as CallName[];
const paths = (schema: z.ZodType | undefined) =>
  Object.keys(
    (schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties) ?? {},
  ).sort();

describe.each(names)('%s', (name) => {
  const call: Call = calls[name];
  const sample: CallSample = callSamples[name];

  test('has a sample of each of its fields', () => {
    for (const part of ['params', 'query', 'body'] as const)
      expect(
        Object.keys(sample[part] ?? {}).sort(),
        `${part} of its line in test/support/call-samples.ts or catalog-samples.ts`,
      ).toEqual(paths(call[part]));
  });

  test('gives its handler no text that no store can keep', async () => {
    const changes = [
      ...changesOf(sample, 'body', BAD_TEXTS),
      ...changesOf(sample, 'params', BAD_TEXTS),
      ...changesOf(sample, 'query', BAD_ESCAPES),
    ];
    for (const { body, params = {}, query } of changes) {
      const ctx = requestContext({
        url: sampleAddress(call, { params: {}, query: query ?? {} }),
        params,
        body,
      });
      const code = await refusalOf(() => expect(unstorablePaths(validate(call, ctx))).toEqual([]));
      expect([null, 'invalid']).toContain(code);
    }
  });
});

describe('a request with a text that no store can keep', async () => {
  const api = await apiOfFile({ limits: { loginsPerAddress: 10_000, lookupsPerMinute: 10_000 } });
  const admin = await api.as('admin');
  const withPart = (part: Part, kind?: Call['bodyKind']) => {
    const found = names.find(
      (name) =>
        Object.keys(callSamples[name][part] ?? {}).length > 0 &&
        (part !== 'body' || ((calls[name] as Call).bodyKind ?? 'json') === kind),
    );
    if (!found) throw new Error(`no call has ${part} ${kind}`);
    return found;
  };

  test.each([
    ['params', withPart('params'), BAD_ESCAPES],
    ['query', withPart('query'), BAD_ESCAPES],
    ...(['json', 'form', 'multipart'] as const).map(
      (kind) => ['body', withPart('body', kind), BAD_TEXTS] as const,
    ),
  ] as const)('in its %s never fails: %s', async (part, name, bad) => {
    for (const change of changesOf(callSamples[name], part, bad)) {
      const { status, text } = await sendSample(admin, calls[name], change);
      expect(status, `${JSON.stringify(change)}: ${text}`).toBeLessThan(500);
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });

  test('is refused at its field, although the schema accepts it', async () => {
    const { status, body } = await admin.post('/api/login', { email: 'a\u0000@b.c', password: 'x' });
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { email: ['Contiene caracteres que no se pueden guardar'] },
    });
  });
});
