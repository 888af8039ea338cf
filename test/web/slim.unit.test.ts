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

test('a map of lines finds the line of each place', () => {
  const mappings = encode([
    [
      [0, 0, 6, 0],
      [9, 1, 2, 4],
    ],
    [],
    [
      [2, 1, 4, 2],
      [7, 1, 4, 9],
    ],
  ]);
  const slim = JSON.parse(
    ofLines(JSON.stringify({ version: 3, sources: ['a.ts', 'b.ts'], names: [], mappings })),
  );
  const places = [
    [0, 12],
    [2, 2],
    [2, 40],
  ].map(([line = 0, column = 0]) => new SourceMap(slim).findEntry(line, column));
  expect(places).toMatchObject([
    { originalSource: 'a.ts', originalLine: 6 },
    { originalSource: 'b.ts', originalLine: 4 },
    { originalSource: 'b.ts', originalLine: 4 },
  ]);
  expect(slim.mappings.length).toBeLessThan(mappings.length);
});
