import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LEGEND, lookOfType, OTHER_TYPES } from '../../web/shared/text/reservation-types.ts';
import { apart, contrast, seenBy, VISIONS } from './color.ts';

const web = new URL('../../web/', import.meta.url);
const css = readFileSync(new URL('shared/kit/theme.css', web), 'utf8');

function textOf(name: RegExp): string {
  return readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => readFileSync(new URL(file, web), 'utf8'))
    .join('\n');
}

/** The tokens that a block of the theme sets. */
function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(`\n${selector} {`);
  const block = css.slice(start, css.indexOf('\n}', start));
  return new Map(
    [...block.matchAll(/(--r-[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const light = tokensOf(':root');
const dark = new Map([...light, ...tokensOf('.bp6-dark')]);

const TEXT_ON_GROUND: readonly (readonly [string, string])[] = [
  ...['ground', 'surface', 'surface-sunken', 'surface-hover'].flatMap((ground) => [
    ['ink', ground] as const,
    ['ink-muted', ground] as const,
  ]),
  ['accent', 'surface'],
  ['accent', 'ground'],
  ['accent', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['warm', 'surface'],
  ['warm', 'warm-soft'],
  ['on-warm', 'warm'],
  ['danger', 'surface'],
  ['danger', 'danger-soft'],
  ['on-danger', 'danger'],
  ...[1, 2, 3, 4, 5, 'other'].flatMap((type) => [
    [`type-${type}-on`, `type-${type}`] as const,
    [`type-${type}-ink`, `type-${type}-fill`] as const,
  ]),
];

const PAIRS = LEGEND.flatMap((one) =>
  LEGEND.filter((other) => one.id < other.id).map((other) => [one, other] as const),
);

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_, tokens) => {
  const color = (name: string) => {
    const value = tokens.get(`--r-${name}`);
    if (!value) throw new Error(`theme.css sets no --r-${name}`);
    return value;
  };

  test.each(TEXT_ON_GROUND)('%s can be read on %s (4.5 : 1)', (text, ground) => {
    expect(contrast(color(text), color(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['line-strong', 'focus', 'now'])('%s stands out from every ground (3 : 1)', (name) => {
    for (const ground of ['surface', 'ground']) {
      expect(contrast(color(name), color(ground))).toBeGreaterThanOrEqual(3);
    }
  });

  test.each(VISIONS)('the five reservation types stay apart for %s', (vision) => {
    for (const [one, other] of PAIRS) {
      const between = (part: string) =>
        apart(
          seenBy(vision, color(`type-${one.id}${part}`)),
          seenBy(vision, color(`type-${other.id}${part}`)),
        );
      expect(between(''), `${one.name} and ${other.name}, bar`).toBeGreaterThanOrEqual(15);
      expect(between('-fill'), `${one.name} and ${other.name}, fill`).toBeGreaterThanOrEqual(12);
    }
  });
});

test('every variable that a style sheet reads is set somewhere: else its whole declaration falls away', () => {
  const sheets = textOf(/\.css$/);
  const set = new Set(
    [...sheets.matchAll(/(--[\w-]+):/g), ...textOf(/\.tsx?$/).matchAll(/['`](--[\w-]+)['`]/g)].map(
      ([, name]) => name,
    ),
  );
  const read = [...sheets.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);
  expect(read.length).toBeGreaterThan(500);
  expect([...new Set(read)].filter((name) => !set.has(name) && !name.startsWith('--bp-'))).toEqual([]);
});

test('every class that a component names is in a style sheet', () => {
  const named = [...textOf(/\.tsx$/).matchAll(/className=(?:"([^"]+)"|\{`([^`]+)`\})/g)]
    .flatMap(([, text = '', template = '']) => `${text} ${template}`.split(/\s+/))
    .filter((name) => /^[a-z][\w-]+$/.test(name) && !name.startsWith('bp6-'));
  const styled = new Set([...textOf(/\.css$/).matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name));
  expect(named.length).toBeGreaterThan(500);
  expect([...new Set(named)].filter((name) => !styled.has(name))).toEqual([]);
});

describe('a reservation type is marked by more than its colour', () => {
  test('each of the legend has its own letter, pattern class and name', () => {
    expect(new Set(LEGEND.map(({ letter }) => letter)).size).toBe(5);
    expect(LEGEND.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '1 Momento',
      '2 Afluencia media',
      '3 Mayor afluencia',
      '4 Liga Deportiva',
      '5 Academía',
    ]);
    for (const { className } of LEGEND) expect(css).toContain(`.${className} {\n  --type-color`);
  });

  test('its stripes name their color space: Firefox mixes a mixed color by another, and swaps stripe and ground', () => {
    const stripes = css.match(/repeating-linear-gradient\([^;]*?--type-stroke/g) ?? [];
    expect(stripes).toHaveLength(4);
    for (const stripe of stripes) expect(stripe).toMatch(/\(-?\d+deg in srgb,/);
    // Where that is not known, the type's fill would go with the stripes.
    const [, without = ''] = /@supports not \(background: [^{]* in srgb[^{]*\{([^}]*)\}/.exec(css) ?? [];
    expect(without).toContain('--type-pattern: none');
    for (const [, striped = ''] of css.matchAll(/\.(r-type-\d) \{[^}]*deg in srgb/g))
      expect(without).toContain(`.${striped}`);
  });

  test('any other type gets the generic style and letter of the legend, with its own name', () => {
    const { letter, className } = OTHER_TYPES;
    expect(lookOfType(7, 'Torneo')).toEqual({ id: 7, letter, className, name: 'Torneo' });
    expect(lookOfType(7)).toMatchObject({ letter, className });
    expect(LEGEND.map((look) => look.letter)).not.toContain(letter);
    // The type that citizens book looks different from others.
    expect(lookOfType(6, 'Normal')).toEqual({ id: 6, letter: 'N', className, name: 'Normal' });
  });
});
