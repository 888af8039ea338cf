import { execFile } from 'node:child_process';
import { access, chmod, constants, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

/** Likeliest first. */
const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const ARGS = [
  // The same letters on every machine.
  '--font-render-hinting=none',
  '--disable-gpu',
  // Keeps all requests on this machine.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
];

interface Candidate {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

/** One line with the attempts. */
class NoBrowserError extends Error {
  override readonly name = 'NoBrowserError';
}

/** `BROWSER_PATH`, the package's or the system's Chromium. The caller closes it. @throws NoBrowserError */
export async function launchBrowser(extra: readonly string[] = []): Promise<Browser> {
  const failures: string[] = [];
  for (const find of [given, packaged, packagedWithLibraries, ofSystem]) {
    try {
      const candidate = await find();
      if (candidate) return await launch(candidate, extra);
    } catch (error) {
      failures.push(`${find.name}: ${firstLine(error)}`);
    }
  }
  throw new NoBrowserError(`no browser: ${failures.join('; ') || 'none found'}`);
}

/** For tests that are skipped with the reason. */
export async function browserOrReason(): Promise<Browser | string> {
  try {
    return await launchBrowser();
  } catch (error) {
    if (error instanceof NoBrowserError) return error.message;
    throw error;
  }
}

function launch({ path, env }: Candidate, extra: readonly string[]): Promise<Browser> {
  // Language of the browser's own controls, such as date fields.
  const spanish = { LANG: 'es_GT.UTF-8', LANGUAGE: 'es_GT' };
  return chromium.launch({
    executablePath: path,
    args: [...ARGS, ...extra],
    headless: true,
    env: { ...process.env, ...spanish, ...env },
  });
}

async function given(): Promise<Candidate | null> {
  const path = process.env.BROWSER_PATH;
  return path ? { path, env: {} } : null;
}

async function packaged(): Promise<Candidate> {
  const folder = await unpacked();
  return { path: join(folder, 'chromium'), env: { FONTCONFIG_FILE: join(folder, 'fonts.conf') } };
}

async function packagedWithLibraries(): Promise<Candidate> {
  const { path, env } = await packaged();
  const libraries = [join(dirname(path), 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean);
  return { path, env: { ...env, LD_LIBRARY_PATH: libraries.join(delimiter) } };
}

async function ofSystem(): Promise<Candidate | null> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const path of SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    if (await isExecutable(path)) return { path, env: {} };
  }
  return null;
}

/** Unpacks the browser once for an account and version, then moves it into place for concurrent test files. */
async function unpacked(): Promise<string> {
  const folder = process.env.BROWSER_FOLDER ?? tmpdir();
  const place = join(folder, `reservas-chromium-${process.getuid?.() ?? 0}-${await packageVersion()}`);
  if (await isReady(place)) return place;
  const draft = await mkdtemp(`${place}-`);
  try {
    await unpackInto(draft, place);
    await moveTo(draft, place);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return place;
}

async function moveTo(draft: string, place: string): Promise<void> {
  try {
    await rename(draft, place);
  } catch {
    if (await isReady(place)) return;
    // Cleaning up may leave a partial copy.
    await rm(place, { recursive: true, force: true });
    await rename(draft, place);
  }
}

/** Complete and our own: the temporary folder is open to everybody. */
async function isReady(place: string): Promise<boolean> {
  if (!(await isExecutable(join(place, 'chromium')))) return false;
  return (await stat(place)).uid === (process.getuid?.() ?? 0);
}

/** The package uses its process's temporary folder, and adds libraries under its home system's name. */
async function unpackInto(folder: string, place: string): Promise<void> {
  const script = 'import("@sparticuz/chromium").then(({ default: browser }) => browser.executablePath())';
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  });
  await chmod(join(folder, 'chromium'), 0o700);
  await writeFile(join(folder, 'fonts.conf'), fontSettings(place));
}

function fontSettings(place: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${place}/fonts</dir>
  <cachedir>${place}/fonts-cache</cachedir>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
`;
}

async function packageVersion(): Promise<string> {
  const main = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const file = join(main.slice(0, main.lastIndexOf('chromium') + 'chromium'.length), 'package.json');
  const { version }: { version: string } = JSON.parse(await readFile(file, 'utf8'));
  return version;
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n').find((line) => line.trim() !== '') ?? 'failed';
}
