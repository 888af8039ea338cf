import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './processes.ts';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 6 * 2 ** 30;
const NAME = /^reservas-tests-(\d+)$/;

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
  if (!hasRoom()) return null;
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
  const folder = join(MEMORY, `reservas-tests-${process.pid}`);
  mkdirSync(folder);
  // As open as that of the system: Postgres runs under another account where this is root.
  chmodSync(folder, 0o1777);
  return {
    env: { TMPDIR: folder, BROWSER_FOLDER: tmpdir() },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const mount = readFileSync('/proc/self/mounts', 'utf8').match(/^\S+ \/dev\/shm .*$/m)?.[0] ?? 'noexec';
    return bavail * bsize >= ENOUGH_BYTES && !mount.includes('noexec');
  } catch {
    return false;
  }
}
