import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { EmbeddedPostgresError, FolderInUseError } from './embedded-error.ts';
import { isRunning, ownIdentity, type ProcessIdentity } from './process-info.ts';

/** Interval of signs of life, for containers that can't see the process. */
const BEAT_MS = 2_000;
/** Age at which an invisible holder's lock is stale. */
const STALE_MS = 10_000;
const POLL_MS = 500;

/**
 * Returns the release. Takes over a dead process's lock; Postgres' own lock covers remaining races.
 * @throws FolderInUseError if a running process holds it
 */
export async function takeLock(file: string, logger?: Logger): Promise<() => void> {
  const own = JSON.stringify(ownIdentity());
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (create(file, own)) return keep(file, own);
    const found = read(file);
    const holder = found === undefined ? undefined : parse(found);
    if (holder && (await holds(holder, file, logger))) {
      throw new FolderInUseError(file.replace(/\.lock$/, ''), holder.pid);
    }
    if (found !== undefined) takeAway(file, found);
  }
  throw new EmbeddedPostgresError(`${file} can't be taken: other processes keep taking it`);
}

/** Written elsewhere and linked, so that nobody reads half a lock. */
function create(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, content, { mode: 0o644 });
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function keep(file: string, own: string): () => void {
  const beat = setInterval(() => {
    quietly(() => utimesSync(file, new Date(), new Date()));
  }, BEAT_MS).unref();
  return () => {
    clearInterval(beat);
    quietly(() => {
      if (readFileSync(file, 'utf8') === own) rmSync(file, { force: true });
    });
  };
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parse(content: string): ProcessIdentity | undefined {
  try {
    const { pid, began, space } = JSON.parse(content);
    return { pid: Number(pid), began: String(began), space: String(space) };
  } catch {
    return undefined;
  }
}

async function holds(holder: ProcessIdentity, file: string, logger: Logger | undefined): Promise<boolean> {
  if (holder.space === ownIdentity().space) return isRunning(holder);
  const first = modifiedAt(file);
  logger?.info(
    { file, holder: holder.pid },
    'waiting to see whether a process out of sight still holds the lock',
  );
  // Counts turns instead of comparing clocks, which differ on network file systems.
  for (let waited = Date.now() - first; waited < STALE_MS; waited += POLL_MS) {
    if (modifiedAt(file) !== first) return true;
    await sleep(POLL_MS);
  }
  return false;
}

function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Restores the lock if a fresh one took its place meanwhile. */
function takeAway(file: string, stale: string): void {
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== stale) linkSync(aside, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function quietly(attempt: () => void): void {
  try {
    attempt();
  } catch {}
}
