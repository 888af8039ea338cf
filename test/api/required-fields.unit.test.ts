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
  const wronglyRefused = (isWrong: (sentence: string, absent: string) => boolean) =>
    PARTS.flatMap((part) =>
      Object.keys(callSamples[name][part] ?? {}).flatMap((field) => {
        const absent = sentenceAt(name, part, field, undefined);
        if (absent === undefined) return [];
        return NOTHING.map((value) => ({
          part,
          field,
          value,
          sentence: sentenceAt(name, part, field, value),
        })).filter(({ sentence }) => sentence !== undefined && isWrong(sentence, absent));
      }),
    );

  test('calls no field that has to be there one of another kind while it is empty', () => {
    expect(wronglyRefused((sentence) => sentence.startsWith('Debe '))).toEqual([]);
  });

  test('refuses a field that has to be there with one sentence, whether it is absent or empty', () => {
    expect(wronglyRefused((sentence, absent) => sentence !== absent)).toEqual([]);
  });

  test('calls no field empty that holds a value of another kind', () => {
    const wrong = PARTS.flatMap((part) =>
      Object.keys(callSamples[name][part] ?? {}).filter((field) =>
        [17, true, {}].some((value) => sentenceAt(name, part, field, value) === 'Campo obligatorio'),
      ),
    );
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
