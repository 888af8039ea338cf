import { readFileSync } from 'node:fs';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** The pages that show a ticket without a connection, or what they have loaded before. */
export const TICKET_PAGES = [
  'site.html',
  'public/landing/landing.tsx',
  'public/lookup/lookup-page.tsx',
  'public/search/create-page.tsx',
  'public/search/results-page.tsx',
  'account/profile/profile-page.tsx',
  'account/reservations/reservations-page.tsx',
];
/** The page that takes codes at a door without a connection, and how it reads a camera. */
export const DOOR_PAGES = [
  'console.html',
  'console/check-in/check-in-page.tsx',
  '../node_modules/qr/decode.js',
];
const TYPE = /inter-(latin-wght-normal|spanish).*\.woff2$/;

/** Paths of the scripts, styles and type that pages need, out of the manifest of their build. */
export function shellFiles(manifestFile: string, pages: readonly string[]): readonly string[] {
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const missing = pages.find((page) => !manifest[page]);
  if (missing) throw new Error(`${missing} is not in ${manifestFile}`);
  const type = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => TYPE.test(file));
  const { scripts, styles } = loadedBy(manifest, pages);
  return [...new Set([...type, ...scripts, ...styles])].map((file) => `/${file}`);
}

/** The scripts and styles that a browser fetches before it shows pages. */
export function loadedBy(
  manifest: Manifest,
  pages: readonly string[],
): { readonly scripts: ReadonlySet<string>; readonly styles: ReadonlySet<string> } {
  const [scripts, styles] = [new Set<string>(), new Set<string>()];
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const css of chunk.css ?? []) styles.add(css);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const page of pages) visit(page);
  return { scripts, styles };
}
