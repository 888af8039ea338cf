import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Quotes tests in `docs/guarantees/`: `npm run docs:guarantees`. The block after `<!-- FILE#REGION -->` is the region of
 * that file, from `// #region REGION` to `// #endregion`. A test fails where a page differs.
 */

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(import.meta.dirname, 'guarantees');
const QUOTE = /^(<!-- (\S+)#(\S+) -->\n)(?:```ts\n[\s\S]*?\n```\n)?/gm;

/** Without the indentation that all its lines share. @throws where the region is missing */
function regionOf(source: string, name: string): string {
  const lines = source.split('\n');
  const start = lines.findIndex((line) => line.trim() === `// #region ${name}`);
  const length = lines.slice(start + 1).findIndex((line) => line.trim() === '// #endregion');
  if (start < 0 || length < 1) throw new Error(`there is no region ${name}`);
  const region = lines.slice(start + 1, start + 1 + length);
  const indents = region.filter((line) => line !== '').map((line) => line.search(/\S/));
  return region.map((line) => line.slice(Math.min(...indents))).join('\n');
}

const fromRoot = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The page with each quote as `read` has its file now. */
export function withQuotes(page: string, read: (path: string) => string = fromRoot): string {
  return page.replace(
    QUOTE,
    (_, marker: string, path: string, name: string) =>
      `${marker}\`\`\`ts\n${regionOf(read(path), name)}\n\`\`\`\n`,
  );
}

/** Name and text of each page. */
export function guaranteePages(): (readonly [name: string, text: string])[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
  return names.map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]);
}

if (process.argv[1]?.endsWith('generate-guarantees.ts'))
  for (const [name, text] of guaranteePages()) writeFileSync(join(FOLDER, name), withQuotes(text));
