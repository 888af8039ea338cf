import { expect, test } from 'vitest';
import { parseCall } from '../../tools/parse-call.ts';

test.each([
  [['persons:erase', '--person', 'abc', '--yes'], { person: 'abc', yes: true }],
  [['persons:erase', '--person', '-abc', '--yes'], { person: '-abc', yes: true }],
  [['persons:erase', '--person', '--abc', '--by', '-x'], { person: '--abc', by: '-x' }],
  [['persons:erase', '--yes', '--person=-abc'], { person: '-abc', yes: true }],
])('%j', (args, options) => {
  expect(parseCall(args)).toEqual({ options, positionals: ['persons:erase'] });
});

test.each([
  [['persons:erase', '--person', '--yes'], /^Option '--person/],
  [['persons:erase', '--person'], /^Option '--person/],
  [['persons:erase', '-x'], /'-x'/],
  [['persons:erase', '--yes', '-x'], /'-x'/],
  [['projections:verify', '--name', 'a', '--name', 'b'], /^--name is given twice$/],
])('%j is refused', (args, message) => {
  expect(() => parseCall(args)).toThrow(message);
});
