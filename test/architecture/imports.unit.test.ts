import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const ROOMS = [
  'domain',
  'commands',
  'eventstore',
  'projections',
  'api',
  'mails',
  'web',
  'platform',
  'seed',
  'bootstrap',
  'tools',
] as const;

/** The rooms that each room may import, besides itself. A folder's entry wins over its room's. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  platform: [],
  eventstore: ['domain', 'platform'],
  commands: ['domain', 'eventstore', 'platform'],
  projections: ['domain', 'eventstore', 'platform'],
  api: ['commands', 'projections', 'domain', 'eventstore', 'platform'],
  mails: ['api', 'commands', 'projections', 'domain', 'eventstore', 'platform'],
  // Facts (CUI, recurrence, hours of the grid, roles), never rules: see `DECIDES`.
  'api/contract': ['domain', 'projections/view-names'],
  web: ['api/contract', 'domain'],
  seed: ['commands', 'domain', 'eventstore', 'platform'],
  bootstrap: ['api', 'mails', 'commands', 'projections', 'domain', 'eventstore', 'platform', 'seed'],
  tools: ['bootstrap', 'api', 'mails', 'commands', 'projections', 'domain', 'eventstore', 'platform', 'seed'],
};

/** All that may lie at the root besides the rooms. */
const ENTRY_POINTS = ['cli.ts', 'main.ts', 'vite.config.ts', 'vitest.config.ts'];

/** A rule's file accepts or refuses. Files that gather the events or the permissions of rules do neither. */
const DECIDES = /import \{[^}]*\b(accept|refuse|stepFrom|decideByType)\b[^}]*\} from '[^']*\/decider\.ts'/;

interface Import {
  readonly from: string;
  readonly to: string;
  /** Gone once it is compiled. */
  readonly isOfTypes: boolean;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function importsOf(file: string, text = readFileSync(join(root, file), 'utf8')): Import[] {
  const pattern = /(import type [^;]*?)?(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;
  return [...text.matchAll(pattern)].map(([, types, path]) => ({
    from: file,
    isOfTypes: types !== undefined,
    to: relative(root, resolve(root, dirname(file), String(path))).replace(/\.tsx?$/, ''),
  }));
}

const inside = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

function placeOf(file: string): string {
  const places = Object.keys(MAY_IMPORT).filter((place) => inside(file, place));
  return places.sort((a, b) => b.length - a.length)[0] ?? '';
}

const imports = ROOMS.flatMap(sourceFiles).flatMap((file) => importsOf(file));
const rules = new Set(
  sourceFiles('domain')
    .filter((file) => DECIDES.test(readFileSync(join(root, file), 'utf8')))
    .map((file) => file.replace(/\.ts$/, '')),
);

/** All files that these load, through others too; types load nothing. */
function loadedBy(files: readonly string[]): Set<string> {
  const loaded = new Set<string>();
  const visit = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    const source = [file, `${file}.ts`, `${file}.tsx`].find(
      (name) => /\.tsx?$/.test(name) && existsSync(join(root, name)),
    );
    if (!source) return;
    const text = readFileSync(join(root, source), 'utf8').replace(/^(import|export) type [^;]*;/gm, '');
    for (const { to } of importsOf(source, text)) visit(to);
  };
  for (const file of files) visit(file);
  return loaded;
}

test('imports between the rooms point one way only', () => {
  expect(imports.length).toBeGreaterThan(100);
  const wrong = imports.filter(({ from, to }) => {
    const place = placeOf(from);
    return !inside(to, place) && !(MAY_IMPORT[place] ?? []).some((allowed) => inside(to, allowed));
  });
  expect(wrong).toEqual([]);
});

test('no room imports what only the start of the program knows', () => {
  expect(imports.filter(({ to }) => inside(to, 'main') || inside(to, 'test'))).toEqual([]);
});

test('projections, the contract and screens read facts, never rules', () => {
  expect(rules).toContain('domain/schedule/check-in');
  const readers = ['projections', 'api/contract', 'web'];
  expect(
    imports.filter(({ from, to }) => readers.some((reader) => inside(from, reader)) && rules.has(to)),
  ).toEqual([]);
});

test('no rule is loaded by a browser, nor by the state of an aggregate', () => {
  const states = sourceFiles('domain').filter((file) => file.endsWith('/state.ts'));
  expect(states.length).toBeGreaterThan(5);
  const loaded = loadedBy([...sourceFiles('api/contract'), ...sourceFiles('web'), ...states]);
  expect([...loaded].filter((file) => rules.has(file))).toEqual([]);
});

test('only the entry points and the settings of the tools lie at the root', () => {
  expect(
    readdirSync(root)
      .filter((name) => name.endsWith('.ts'))
      .sort(),
  ).toEqual(ENTRY_POINTS);
});

test('the domain uses pure libraries only', () => {
  const bare = /from\s+['"]([^.'"][^'"]*)['"]/g;
  const used = sourceFiles('domain').flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(bare)].map(([, name]) => String(name)),
  );
  expect([...new Set(used)].sort()).toEqual(['temporal-polyfill', 'zod']);
});

test('files that come from outside are only parsed in the process for foreign bytes', () => {
  const PARSERS = /from\s+'(?:sharp|saxes|yauzl|csv-parse[^']*|postal-mime)'|import\('sharp'\)/;
  const parsing = ['platform', 'api']
    .flatMap(sourceFiles)
    .filter((file) => PARSERS.test(readFileSync(join(root, file), 'utf8').replace(/^import type .*$/gm, '')))
    .map((file) => file.replace(/\.ts$/, ''));
  expect(parsing.length).toBeGreaterThan(3);
  // Follows imports backwards, up to the jobs of that process.
  const reached = new Set(parsing);
  for (const file of reached)
    for (const { from, to, isOfTypes } of imports)
      if (to === file && !isOfTypes && file !== 'api/foreign-bytes/jobs')
        reached.add(from.replace(/\.tsx?$/, ''));
  expect(reached).toContain('api/foreign-bytes/jobs');
  expect([...reached].filter((file) => /^(?:main|bootstrap|api\/(?:app|routes|http)\b)/.test(file))).toEqual(
    [],
  );
});

test('features of the console do not import each other', () => {
  const feature = (path: string) => /^web\/console\/([^/]+)\//.exec(path)?.[1];
  // The details of a reservation and of a person, histories and the choice of a place are parts of several screens, the
  // frame holds them all.
  const common = ['frame', 'reservation-detail', 'person-detail', 'people-picker', 'history', 'places'];
  const wrong = imports.filter(({ from, to }) => {
    const [here, there] = [feature(from), feature(`${to}/`)];
    return here && there && here !== there && !common.includes(here) && !common.includes(there);
  });
  expect(wrong).toEqual([]);
});
