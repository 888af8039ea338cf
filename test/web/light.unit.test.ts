import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { accountCalls } from '../../api/contract/account.ts';
import { SITE_PAGES } from '../../api/contract/pages.ts';
import { loadedBy, type Manifest } from '../../web/build/shell-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist/web');
/** Styles of a part that loads when it is needed, over those of its library. */
const LATER_STYLES = ['table/wide-table.css'];
/** How the pages with several addresses are loaded. */
const LOOKUP = "() => import('./public/lookup/lookup-page.tsx')";
const TEXT_PAGE = "() => import('./public/text-page/text-page.tsx')";

/** All that the pages of citizens and visitors are made of: our files, and the packages that they name. */
function reach(entry: string): { files: Set<string>; packages: Set<string> } {
  const [files, packages] = [new Set<string>(), new Set<string>()];
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    if (!/\.tsx?$/.test(file)) return;
    const text = readFileSync(join(ROOT, file), 'utf8').replace(/^(import|export) type [^;]*;/gm, '');
    for (const [, name = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      if (name.startsWith('.')) visit(relative(ROOT, resolve(ROOT, dirname(file), name)));
      else packages.add(name);
    }
  };
  visit(entry);
  return { files, packages };
}

test('pages of citizens and visitors are made without Blueprint, the console and its kit', () => {
  const { files, packages } = reach('web/main-site.tsx');
  expect(files.size).toBeGreaterThan(40);
  expect([...packages].filter((name) => name.startsWith('@blueprintjs'))).toEqual([]);
  expect([...files].filter((file) => /^web\/(ui|console)\//.test(file))).toEqual([]);
});

test('they take the calls of their own areas, not all calls of the product, and no date library', () => {
  const { files, packages } = reach('web/main-site.tsx');
  expect(files).not.toContain('api/contract/calls.ts');
  expect(packages).not.toContain('temporal-polyfill');
});

/** Bytes of scripts and styles that a browser fetches to show a page first, as the build packed them (brotli). */
function weight(manifest: Manifest, page: string): { scripts: number; styles: number } {
  const { scripts, styles } = loadedBy(manifest, ['site.html', page]);
  const total = (names: ReadonlySet<string>) => [...names].reduce((sum, name) => sum + packedSize(name), 0);
  return { scripts: total(scripts), styles: total(styles) };
}

/** A file of a few bytes may be smaller as it is. */
function packedSize(name: string): number {
  const packed = join(DIST, `${name}.br`);
  return statSync(existsSync(packed) ? packed : join(DIST, name)).size;
}

const BUILT = join(DIST, '.vite/site.json');

test.skipIf(!existsSync(BUILT))('the server names the scripts of each page at once', () => {
  const manifest: Manifest = JSON.parse(readFileSync(BUILT, 'utf8'));
  const preloads: Record<string, string[]> = JSON.parse(readFileSync(join(DIST, 'preloads.json'), 'utf8'));
  const app = readFileSync(join(ROOT, 'web/app-site.tsx'), 'utf8')
    .replaceAll(': lookup,', `: ${LOOKUP},`)
    .replaceAll(': textPage,', `: ${TEXT_PAGE},`);
  const loads = [...app.matchAll(/'(\/[^']*)': \(\) => import\('\.\/([^']+)'\)/g)];
  expect(loads.map(([, path]) => path).sort()).toEqual([...SITE_PAGES].sort());
  for (const [, path = '', page = ''] of loads)
    expect(preloads[path], path).toContain(`/${manifest[page]?.file}`);
});

test.skipIf(!existsSync(BUILT))('each of them loads at most 110 KB of scripts and 13 KB of styles', () => {
  const manifest: Manifest = JSON.parse(readFileSync(BUILT, 'utf8'));
  const pages = Object.keys(manifest).filter((key) => /^(public|account)\/.*(-page|landing)\.tsx$/.test(key));
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages) {
    const { scripts, styles } = weight(manifest, page);
    expect(scripts, `scripts of ${page}`).toBeLessThanOrEqual(110 * 1024);
    expect(styles, `styles of ${page}`).toBeLessThanOrEqual(13 * 1024);
  }
});

test.skipIf(!existsSync(BUILT))('scripts hold calls without their summaries', () => {
  const scripts = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.js'));
  const text = scripts.map((name) => readFileSync(join(DIST, 'assets', name), 'utf8')).join();
  const { path, summary } = accountCalls.endOtherSessions;
  expect([text.includes(path), text.includes(summary)]).toEqual([true, false]);
});

test.skipIf(!existsSync(BUILT)).each([
  { build: 'site', entry: ['site.html'], pages: /^(public|account)\/.*-page\.tsx$/ },
  { build: 'console', entry: ['console.html'], pages: /^console\/.*page\.tsx$/ },
])('a page of the $build is a few files, not one for each small module', ({ build, entry, pages }) => {
  const manifest: Manifest = JSON.parse(readFileSync(join(DIST, `.vite/${build}.json`), 'utf8'));
  const names = Object.keys(manifest).filter((key) => pages.test(key));
  expect(names.length).toBeGreaterThan(8);
  for (const name of names) {
    const { scripts, styles } = loadedBy(manifest, [...entry, name]);
    expect(scripts.size, `scripts of ${name}`).toBeLessThanOrEqual(12);
    expect(styles.size, `styles of ${name}`).toBeLessThanOrEqual(8);
  }
});

test('the styles of the console’s kit have one order, which the bundler does not choose', () => {
  const ordered = readFileSync(join(ROOT, 'web/ui/theme/styles.ts'), 'utf8');
  const kit = readdirSync(join(ROOT, 'web/ui'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.css') && !LATER_STYLES.includes(file),
  );
  expect(kit.length).toBeGreaterThan(8);
  const missing = kit.filter((file) => !ordered.includes(`/${basename(file)}'`));
  expect(missing).toEqual([]);
});

test.skipIf(!existsSync(BUILT))(
  'the type of a page is the subset that Spanish needs, loaded with its styles',
  () => {
    const html = readFileSync(join(DIST, 'site.html'), 'utf8');
    const [, file = ''] =
      /<link rel="preload" as="font"[^>]* href="\/(assets\/inter-spanish[^"]*)"/.exec(html) ?? [];
    expect(statSync(join(DIST, file)).size).toBeLessThan(20 * 1024);
    const [, styles = ''] = /<link rel="stylesheet" crossorigin href="\/([^"]*)"/.exec(html) ?? [];
    expect(readFileSync(join(DIST, styles), 'utf8')).toContain(basename(file));
  },
);
