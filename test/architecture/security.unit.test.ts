import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** ASVS 5.0.0: by section, how many of its first requirements are of level 1 or 2; those behind them are of level 3. */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};
const required = Object.entries(SECTIONS).flatMap(([chapter, counts]) =>
  counts.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
  ),
);

/** First cells of the tables' rows. */
const answered = [...page.matchAll(/^\| ((?:\d+\.\d+\.\d+(?:, )?)+) \| (.+?) \|/gm)].flatMap(
  ([, numbers = '']) => numbers.split(', '),
);

test('each requirement of levels 1 and 2 has one answer', () => {
  expect(required).toHaveLength(253);
  expect([...answered].sort()).toEqual([...required].sort());
});

test('the tests that it names are there', () => {
  const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' });
  const named = [...page.matchAll(/^\| \d.*\| ([^|]*)\|$/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name),
  );
  const missing = named.filter((name) =>
    name.startsWith('docs/')
      ? !existsSync(join(root, name))
      : !files.some((file) => file.startsWith(`${name}.`)),
  );
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(missing)]).toEqual([]);
});

test('each attack names a test of a file', () => {
  const [, table = ''] = /## Attacks that tests try\n([\s\S]*?)\n## /.exec(page) ?? [];
  const rows = [...table.matchAll(/^\| (\d+) \|.*\| ([^|]*) \|$/gm)];
  const missing = rows.flatMap(([, number = '', cell = '']) => {
    const tests = [...cell.matchAll(/`([\w./-]+)` «([^»]+)»/g)];
    if (tests.length === 0) return [`${number} names none`];
    return tests
      .filter(
        ([, file, title = '']) => !readFileSync(join(root, `test/${file}.test.ts`), 'utf8').includes(title),
      )
      .map(([, file, title]) => `${number}: ${file} has no «${title}»`);
  });
  expect(rows.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});
