import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './processes.ts';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 6 * 2 ** 30;
const NAME = /^reservas-tests-(\d+)-/;

export interface QuickFolder {
  /** For the processes of a run. */
  readonly env: Readonly<Record<string, string>>;
  remove(): void;
}

/**
 * A temporary folder in memory, where there is enough of it (Linux): the tests make and delete databases of a thousand files
 * each. Null: they use that of the system. A browser, once unpacked, stays there in any case.
 */
export function openQuickFolder(): QuickFolder | null {
  try {
    if (!hasRoom()) return null;
    removeLeftOvers();
    const folder = mkdtempSync(join(MEMORY, `reservas-tests-${process.pid}-`));
    // As open as that of the system: Postgres runs under another account where this is root.
    chmodSync(folder, 0o1777);
    return {
      env: { TMPDIR: folder, BROWSER_FOLDER: tmpdir() },
      remove: () => rmSync(folder, { recursive: true, force: true }),
    };
  } catch {
    // It is not to be had here, or not to be written to.
    return null;
  }
}

/** Those of runs of this account that were interrupted. */
function removeLeftOvers(): void {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = NAME.exec(name) ?? [];
    const path = join(MEMORY, name);
    const isOwn = statSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.();
    if (pid && isOwn && !isRunning(Number(pid))) rmSync(path, { recursive: true, force: true });
  }
}

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(MEMORY);
  const mount = readFileSync('/proc/self/mounts', 'utf8').match(/^\S+ \/dev\/shm .*$/m)?.[0] ?? 'noexec';
  return bavail * bsize >= ENOUGH_BYTES && !mount.includes('noexec');
}
