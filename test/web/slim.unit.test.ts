import { SourceMap } from 'node:module';
import { encode } from '@jridgewell/sourcemap-codec';
import { expect, test } from 'vitest';
import { inOneByte, ofLines } from '../../web/build/plugins.ts';

test('a script of Latin-1 alone does what it did', async () => {
  const code = 'export const found = `«Sí» – 👋 ni…`.match(/[–👋]|n[íi]…/gu);';
  const slim = inOneByte(code);
  expect(slim).toMatch(/^[\0-\xff]+$/);
  expect(slim).toContain('«Sí»');
  expect((await import(`data:text/javascript,${encodeURIComponent(slim)}`)).found).toEqual([
    '–',
    '👋',
    'ni…',
  ]);
});

test('a backslash before such a character escapes no more than it', async () => {
  const slim = inOneByte(String.raw`export const found = '\– \\–'.match(/\–|\\\–/g);`);
  expect((await import(`data:text/javascript,${encodeURIComponent(slim)}`)).found).toEqual(['–', '\\–']);
});

test('a map finds the line of each place that a stack may name, and none in libraries', () => {
  const code = ['first(a);  other();', '', '  deep(b, c());', '}', 'react(d);', 'react.e();', 'last[f]();'];
  const mappings = encode([
    [
      [0, 0, 6, 0],
      [11, 1, 2, 4],
    ],
    [],
    [
      [2, 1, 4, 2],
      [7, 1, 4, 9],
    ],
    [[0, 1, 5, 0]],
    [[0, 2, 1, 0]],
    [[0, 2, 2, 0]],
    [[0, 0, 9, 0]],
  ]);
  const sources = ['a.ts', 'b.ts', '../node_modules/react/index.js'];
  const slim = JSON.parse(
    ofLines(JSON.stringify({ version: 3, sources, names: [], mappings }), code.join('\n')),
  );
  const placeOf = (line: number, column: number) => {
    const entry = new SourceMap(slim).findEntry(line, column);
    return 'originalSource' in entry && entry.originalSource
      ? `${entry.originalSource}:${entry.originalLine}`
      : null;
  };
  expect([placeOf(0, 12), placeOf(2, 2), placeOf(2, 40), placeOf(6, 4)]).toEqual([
    'a.ts:6',
    'b.ts:4',
    'b.ts:4',
    'a.ts:9',
  ]);
  expect([placeOf(4, 0), placeOf(5, 8)]).toEqual([null, null]);
  expect(slim.mappings).toBe('AAMA;;ECFE;;A;;ADKF');
});
