import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { typedClient } from '../../api/http/api-docs/typed-client.ts';
import { openApi } from '../../api/http/openapi.ts';
import { eventsPage } from '../../docs/generate-events.ts';
import { guaranteePages, withQuotes } from '../../docs/generate-guarantees.ts';

test('docs/events.md is what the registry says', () => {
  expect(page('events.md'), 'run npm run docs:events').toBe(eventsPage());
});

test('docs/client/reservas.ts is what the contract says', () => {
  expect(page('client/reservas.ts'), 'run npm run docs:client').toBe(typedClient(openApi()));
});

test.each(guaranteePages())('docs/guarantees/%s quotes the tests as they are', (name, text) => {
  if (name !== 'README.md') expect(text).toMatch(/^<!-- \S+#\S+ -->\n```ts\n/m);
  expect(text, 'run npm run docs:guarantees').toBe(withQuotes(text));
});

test('a changed test makes the page that quotes it stale', () => {
  const source = (hour: number) => `const a = 1;\n  // #region twice\n  book(${hour});\n  // #endregion\n`;
  const written = withQuotes('# Page\n<!-- a.test.ts#twice -->\nText.\n', () => source(9));
  expect(written).toBe('# Page\n<!-- a.test.ts#twice -->\n```ts\nbook(9);\n```\nText.\n');
  expect(withQuotes(written, () => source(9))).toBe(written);
  expect(withQuotes(written, () => source(10))).toContain('book(10);');
  expect(() => withQuotes(written, () => 'book(9);')).toThrow('there is no region twice');
});

const page = (name: string) => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8');

/** The second column of figures of a section of the benchmark, one for each number of clients. */
function perSecond(section: string): string {
  const [, text = ''] = page('benchmark.md').split(`## ${section}\n`);
  const rows = [...text.matchAll(/^\| +\d+ \| +[\d.]+ \| +([\d,]+) \|/gm)].slice(0, 3);
  return rows.map(([, figure]) => figure).join(' · ');
}

test.each(['Bookings over HTTP', 'Appends through the event store'])(
  'docs/scale.md quotes the benchmark: %s',
  (section) => {
    expect(perSecond(section).split(' · ')).toHaveLength(3);
    expect(page('scale.md')).toContain(perSecond(section));
  },
);

test.each([
  ['conformance.md', 100],
  ['adding-a-feature.md', 90],
  ['architecture.md', 15],
  ['decisions.md', 30],
  ['security.md', 100],
])('docs/%s names files that exist', (name, fewest) => {
  const root = join(import.meta.dirname, '../..');
  const named = page(name).matchAll(
    /`((?:api|bootstrap|commands|cost|deploy|domain|e2e|eventstore|eventstoredb|mails|platform|projections|seed|simulation|test|tools|web)\/[\w./-]+)`/g,
  );
  const files = [...named].map(([, path = '']) => path);
  const ofTest = ['.test.ts', '.test.tsx', '.e2e.test.ts'];
  const missing = files.filter(
    (path) =>
      !existsSync(join(root, path)) &&
      !['', 'test'].some((folder) => ofTest.some((end) => existsSync(join(root, folder, path + end)))),
  );
  expect(files.length).toBeGreaterThan(fewest);
  expect([...new Set(missing)]).toEqual([]);
});

test('docs/screen-kit.md names files that exist', () => {
  const root = join(import.meta.dirname, '../..');
  let folder = '';
  const files: string[] = [];
  for (const line of page('screen-kit.md').split('\n')) {
    const [, , column = ''] = line.split('|');
    const [, headed] = /^ file in `(.+)\/` $/.exec(column) ?? [];
    if (headed) folder = headed;
    else
      for (const [, path = ''] of column.matchAll(/`([\w./-]+)`/g))
        files.push(path.startsWith('web/') ? path : `${folder}/${path}`);
  }
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
