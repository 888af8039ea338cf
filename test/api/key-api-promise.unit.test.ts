import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { grown, type Promises, promises } from '../../docs/key-promises.ts';

const golden: Promises = JSON.parse(
  readFileSync(join(import.meta.dirname, '../golden/key-api.json'), 'utf8'),
);

const now = promises();

test.each(Object.entries(golden))('%s keeps what was promised', (call, { scope, required, answer }) => {
  expect(now[call]?.scope).toBe(scope);
  expect(required).toEqual(expect.arrayContaining([...(now[call]?.required ?? [])]));
  expect(now[call]?.answer).toEqual(expect.arrayContaining([...answer]));
});

test('the list has all that is promised by now', () => {
  expect(golden, 'run npm run docs:client').toEqual(now);
});

test('writing the list adds to it, and hides nothing that is broken', () => {
  const before = { call: { scope: 'book', required: ['a', 'b'], answer: ['gone', 'x'] } };
  const after = {
    other: { scope: 'book', required: ['c'], answer: ['z'] },
    call: { scope: 'reports', required: ['b', 'new'], answer: ['added', 'x'] },
  };
  expect(grown(before, after)).toEqual({
    other: after.other,
    call: { scope: 'book', required: ['b'], answer: ['added', 'gone', 'x'] },
  });
});
