import { describe, expect, test } from 'vitest';
import type { Call } from '../../api/contract/call.ts';
import { type CallName, calls } from '../../api/contract/calls.ts';
import { Refused } from '../../api/errors/refusals.ts';
import { validateParts } from '../../api/http/validate.ts';
import { callSamples } from '../support/call-samples.ts';

const PARTS = ['params', 'query', 'body'] as const;
const NOTHING = [undefined, null, '', '  '];

/** The sentence at a field, when its call is made with this value there; none: the call takes it. */
function sentenceAt(name: CallName, part: (typeof PARTS)[number], field: string, value: unknown) {
  const { params = {}, query = {}, body = {} } = callSamples[name];
  const parts = { params, query, body };
  const { [field]: _, ...others } = parts[part] as Readonly<Record<string, unknown>>;
  const changed = value === undefined ? others : { ...others, [field]: value };
  try {
    validateParts(calls[name] as Call, { ...parts, [part]: changed });
    return undefined;
  } catch (error) {
    if (error instanceof Refused && error.refusal.code === 'invalid') return error.refusal.errors[field]?.[0];
    throw error;
  }
}

describe.each(Object.keys(calls) as CallName[])('%s', (name) => {
  test('calls no field that has to be there one of another kind while it is empty', () => {
    const fields = PARTS.flatMap((part) =>
      Object.keys(callSamples[name][part] ?? {}).map((field) => ({ part, field })),
    );
    const wrong = fields
      .filter(({ part, field }) => sentenceAt(name, part, field, undefined) !== undefined)
      .flatMap(({ part, field }) =>
        NOTHING.map((value) => ({ part, field, value, sentence: sentenceAt(name, part, field, value) })),
      )
      .filter(({ sentence }) => sentence?.startsWith('Debe '));
    expect(wrong).toEqual([]);
  });
});

test('a field that may be left out is not called required', () => {
  expect(sentenceAt('toggleAvailableDate', 'body', 'active', undefined)).toBeUndefined();
  expect(sentenceAt('toggleAvailableDate', 'body', 'active', null)).toBe('Debe ser verdadero o falso');
});

test.each(NOTHING)('the slot to open is required where it is %j', (value) => {
  expect(sentenceAt('toggleAvailableDate', 'body', 'available_date_id', value)).toBe('Campo obligatorio');
});
