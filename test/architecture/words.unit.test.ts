import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Plain technical English: the words and sentences that CONTRIBUTING.md rules out, in comments, titles and pages. */

const root = join(import.meta.dirname, '../..');
const tracked = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const WORDS = /\b(?:told|tells?|telling|anew|whoever|ours)\b/i;
/** "What was typed is kept": the subject is a clause. A question is not one. */
const CLAUSE = /^(?:What|Who|Whom|Whose|Of|By)\b[^?]*$/;
const COMMENT = /(?<=^|[\s{(])\/\*\*?([\s\S]*?)\*\/|(?<![:'"`/\\])\/\/ (.*)/gm;
const TITLE =
  /\b(?:test|it|scenario|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(?:'([^'\n]*)'|`([^`\n]*)`|"([^"\n]*)")/g;

const sentences = (text: string) => text.split(/(?<=[.:;!?]) +/);
const isPlain = (text: string) =>
  !WORDS.test(text) && !sentences(text).some((sentence) => CLAUSE.test(sentence));

function commentsOf(text: string): { text: string; lines: number }[] {
  return [...text.matchAll(COMMENT)].map(([, block, line = '']) => {
    const lines = (block ?? line).split('\n').map((one) => one.replace(/^\s*\*? ?/, '').trim());
    const said = lines.filter((one) => one !== '');
    return { text: said.join(' '), lines: said.length };
  });
}

/** It names the words itself. */
const OWN = 'test/architecture/words';
const sources = tracked('*.ts', '*.tsx').filter((file) => !file.startsWith(OWN));

test('comments are plain', () => {
  const found = sources.flatMap((file) =>
    commentsOf(read(file))
      .filter(({ text }) => !isPlain(text))
      .map(({ text }) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('comments have three lines at most', () => {
  const found = sources.flatMap((file) =>
    commentsOf(read(file))
      .filter(({ lines }) => lines > 3)
      .map(({ text }) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('titles of tests are plain', () => {
  const titles = sources
    .filter((file) => file.startsWith('test/'))
    .flatMap((file) =>
      [...read(file).matchAll(TITLE)].map(([, a, b, c]) => ({ file, title: a ?? b ?? c ?? '' })),
    );
  const capitalized = (title: string) => title.charAt(0).toUpperCase() + title.slice(1);
  expect(titles.length).toBeGreaterThan(500);
  expect(
    titles.filter(({ title }) => !isPlain(capitalized(title))).map(({ file, title }) => `${file}: ${title}`),
  ).toEqual([]);
});

test('pages are plain', () => {
  const pages = tracked('*.md').filter((file) => !file.endsWith('guia.md'));
  const found = pages.flatMap((file) =>
    read(file)
      .replace(/```[\s\S]*?```|`[^`\n]*`/g, '')
      .split(/\n(?=\n|[-#|*\d])|\|/)
      .map((part) => part.replace(/\s+/g, ' ').trim())
      .filter((part) => !isPlain(part))
      .map((part) => `${file}: ${part}`),
  );
  expect(found).toEqual([]);
});
