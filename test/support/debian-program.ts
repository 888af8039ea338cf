import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const FETCH_MS = 60_000;

export type FoundProgram = { readonly path: string } | { readonly missing: string };

export interface DebianProgram {
  readonly name: string;
  /** Within the package: `usr/bin/…`. */
  readonly path: string;
  readonly version: string;
  /** Newer release to fetch from; default: this machine's. */
  readonly release?: string;
}

/** Installed, or Debian's, fetched once into `node_modules/.cache`. Never rejects. */
export async function findProgram(program: DebianProgram): Promise<FoundProgram> {
  const { name, path, version } = program;
  const cache = join(import.meta.dirname, '../../node_modules/.cache', name);
  const cached = join(cache, path);
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const installed = folders.map((folder) => join(folder, basename(path))).find((file) => existsSync(file));
  try {
    if (!installed && !existsSync(cached)) await fetchPackage(program, cache, cached);
    const found = installed ?? cached;
    await run(found, [version], { timeout: 10_000 });
    return { path: found };
  } catch (error) {
    return { missing: firstLine(error) };
  }
}

/** Moves it into place for concurrent test files. */
async function fetchPackage({ name, release }: DebianProgram, cache: string, cached: string): Promise<void> {
  mkdirSync(join(cache, '..'), { recursive: true });
  const folder = mkdtempSync(`${cache}-`);
  try {
    await download(name, folder, release);
    const file = readdirSync(folder).find((each) => each.endsWith('.deb'));
    if (!file) throw new Error('apt-get has fetched no package');
    const unpacked = join(folder, 'unpacked');
    await run('dpkg', ['-x', join(folder, file), unpacked], { timeout: FETCH_MS });
    if (!existsSync(cached)) moveThere(unpacked, cache, cached);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function moveThere(unpacked: string, cache: string, cached: string): void {
  try {
    renameSync(unpacked, cache);
  } catch (error) {
    if (!existsSync(cached)) throw error;
  }
}

/** A fresh machine's apt has no lists: these are fetched into a folder of its own, as only root may update the machine's, one at a time. */
async function download(name: string, folder: string, release: string | undefined): Promise<void> {
  const get = (lists: readonly string[]) =>
    run('apt-get', [...lists, 'download', name], { cwd: folder, timeout: FETCH_MS });
  if (!release) {
    const found = await get([]).catch(() => null);
    if (found) return;
  }
  const lists = listsOf(release, folder);
  await run('apt-get', [...lists, 'update'], { timeout: FETCH_MS });
  await get(lists);
}

/** Options of apt-get for this machine's or another release from the same mirror. */
function listsOf(release: string | undefined, folder: string): string[] {
  const [, own = ''] = /^VERSION_CODENAME=(.+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  const file = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list'].find(existsSync);
  if (!own || !file) throw new Error('this machine has no sources of Debian');
  const sources = join(folder, basename(file));
  writeFileSync(sources, readFileSync(file, 'utf8').replaceAll(own, release ?? own));
  for (const each of ['lists/partial', 'cache/archives/partial'])
    mkdirSync(join(folder, each), { recursive: true });
  const settings = {
    'Dir::Etc::SourceList': sources,
    'Dir::Etc::SourceParts': '-',
    'Dir::State::Lists': join(folder, 'lists'),
    'Dir::Cache': join(folder, 'cache'),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

function firstLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  const refusal = stderr?.split('\n').find((line) => line.startsWith('E: '));
  return refusal ?? message.split('\n')[0] ?? '';
}
