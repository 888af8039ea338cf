import { readFileSync } from 'node:fs';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** The pages that show a ticket without a connection. */
export const TICKET_PAGES = [
  'site.html',
  'public/landing/landing.tsx',
  'public/lookup/lookup-page.tsx',
  'account/reservations/reservations-page.tsx',
];
/** The page that takes codes at a door without a connection, its frame, and how it reads a camera. */
export const DOOR_PAGES = [
  'console.html',
  'console/frame/frame.tsx',
  'console/check-in/check-in-page.tsx',
  '../node_modules/qr/decode.js',
];
const TYPE = /inter-latin-wght-normal.*\.woff2$/;

/** Paths of the scripts, styles and type that pages need, out of the manifest of their build. */
export function shellFiles(manifestFile: string, pages: readonly string[]): readonly string[] {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const files = new Set(
    Object.values(manifest)
      .map(({ file }) => file)
      .filter((file) => TYPE.test(file)),
  );
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const page of pages) {
    if (!manifest[page]) throw new Error(`${page} is not in ${manifestFile}`);
    visit(page);
  }
  return [...files].map((file) => `/${file}`);
}
