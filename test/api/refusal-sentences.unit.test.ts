import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Call } from '../../api/contract/call.ts';
import { calls } from '../../api/contract/calls.ts';
import { Refused } from '../../api/errors/refusals.ts';
import { validateParts } from '../../api/http/validate.ts';

const HOSTILE = [undefined, null, '', 'x', -1, 1.5, true, [], [null], ['x'], {}, 'x'.repeat(5_000)];
const IN_ADDRESSES = [undefined, '', 'x', '-1', '1.5', 'x'.repeat(5_000)];

/** As the validator's library words its own objections. */
const OF_THE_LIBRARY = /^(Entrada|Opción|Demasiado|Clave|Llave|Cadena|Número|Valor)\b|se esperaba|recibido/;

function fieldsOf(schema: z.ZodType | undefined): readonly string[] {
  return schema && 'shape' in schema ? Object.keys(schema.shape as object) : [];
}

function objections(call: Call, part: 'params' | 'query' | 'body'): readonly string[] {
  const values = part === 'body' ? HOSTILE : IN_ADDRESSES;
  return fieldsOf(call[part]).flatMap((field) =>
    values.flatMap((value) => {
      const empty = { params: {}, query: {}, body: {} };
      try {
        validateParts(call, Object.assign(empty, { [part]: { [field]: value } }));
        return [];
      } catch (error) {
        if (!(error instanceof Refused) || error.refusal.code !== 'invalid') throw error;
        return Object.values(error.refusal.errors).flat();
      }
    }),
  );
}

test('each objection to a field of a call is a sentence of the product', () => {
  const foreign = Object.entries<Call>(calls).flatMap(([name, call]) =>
    (['params', 'query', 'body'] as const)
      .flatMap((part) => objections(call, part))
      .filter((sentence) => OF_THE_LIBRARY.test(sentence))
      .map((sentence) => `${name}: ${sentence}`),
  );
  expect([...new Set(foreign)]).toEqual([]);
});
