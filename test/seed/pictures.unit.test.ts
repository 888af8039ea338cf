import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ACTIVITY_KEYS } from '../../seed/content/activities.ts';
import { ATTRACTIONS } from '../../seed/content/attractions.ts';
import { CENTERS } from '../../seed/content/centers.ts';
import {
  documentPicture,
  pictureOfActivity,
  pictureOfAttraction,
  pictureOfCenter,
} from '../../seed/picture-steps.ts';
import { problemOfXml } from './xml.ts';

const pictures = [
  ...ATTRACTIONS.map(pictureOfAttraction),
  ...ACTIVITY_KEYS.map(pictureOfActivity),
  ...CENTERS.map(pictureOfCenter),
  ...(['front', 'back'] as const).map((side) => ({ path: `dpi/${side}`, svg: documentPicture(side) })),
];

describe.each(pictures)('$path', ({ svg }) => {
  test('a picture is well-formed, small, and loads or runs nothing', () => {
    expect(problemOfXml(svg)).toBeNull();
    expect(Buffer.byteLength(svg)).toBeLessThan(10_240);
    expect(svg).not.toMatch(/<script|<foreignObject|<image|\son\w+=|javascript:|NaN|undefined/i);
    const addresses = [...svg.matchAll(/(?:href="|url\()([^")]*)/g)].map(([, address]) => address);
    expect(addresses.filter((address) => !address?.startsWith('#'))).toEqual([]);
  });

  test('a picture refers only to what it defines', () => {
    const used = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id);
    const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(used.filter((id) => !defined.includes(id))).toEqual([]);
    expect(new Set(defined).size).toBe(defined.length);
  });
});

test('each file is the picture of something', () => {
  const files = readdirSync('seed/pictures', { recursive: true, encoding: 'utf8' });
  const used = [
    ...ATTRACTIONS.map(({ picture }) => `attractions/${picture}.svg`),
    ...ACTIVITY_KEYS.map((key) => `activities/${key}.svg`),
    ...CENTERS.map(({ building }) => `centers/${building}.svg`),
    'documents/front.svg',
    'documents/back.svg',
  ];
  expect(files.filter((file) => file.endsWith('.svg')).sort()).toEqual([...new Set(used)].sort());
});

test('no two pictures share a path', () => {
  expect(new Set(pictures.map(({ path }) => path)).size).toBe(pictures.length);
});

test('a title is text, whatever is in it', () => {
  const [attraction] = ATTRACTIONS;
  if (!attraction) throw new Error('no attractions');
  const { svg } = pictureOfAttraction({ ...attraction, name: '<b>"A" & \'B\' $&</b> ]]>' });
  expect(problemOfXml(svg)).toBeNull();
  expect(svg).toContain('<title>&lt;b&gt;"A" &amp; \'B\' $&amp;&lt;/b&gt; ]]&gt;</title>');
});

test.each([
  '<a><b></a></b>',
  '<a>',
  '<a/><b/>',
  '<a x=1/>',
  '<a x="1" x="2"/>',
  '<a>&nope;</a>',
  '<a>1 < 2</a>',
  'text',
])('a picture written as %s would be found out', (text) => {
  expect(problemOfXml(text)).not.toBeNull();
});
