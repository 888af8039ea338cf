import { expect, test } from 'vitest';
import { shown } from '../../commands/webhooks/deliveries.ts';

test.each([
  ['on one line', 'not\r\n\r\nnow\tplease', 'not now please'],
  ['without what Postgres does not store', 'a\u0000b', 'a b'],
  ['without what was no text', '\uFFFD\uFFFD', ''],
  ['without the space around it', '  no \n', 'no'],
  ['shortened, by whole characters', '🏀'.repeat(201), '🏀'.repeat(200)],
])('the answer of an address is shown %s', (_, text, line) => {
  expect(shown(text)).toBe(line);
});
