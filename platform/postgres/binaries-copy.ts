import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Folders to keep a copy of the programs in, best first. Root's lie where every user can read and none but root can
 * write; another user's is the one given.
 */
export function trustedCaches(privateDir: string, forOthers: boolean): readonly string[] {
  if (!forOthers) return [join(privateDir, 'postgres-programs')];
  return [
    '/var/cache/reservas',
    join(tmpdir(), 'reservas-cache'),
    '/tmp/reservas-cache',
    '/dev/shm/reservas-cache',
  ];
}

/**
 * Copies the folder `from` to `name` in `cache`, readable by everyone, unless it is there already.
 * @returns where the copy is, or undefined if there is no place for it
 */
export function copyTree(from: string, cache: string, name: string): string | undefined {
  const target = join(cache, name, 'native');
  try {
    mkdirSync(cache, { recursive: true, mode: 0o755 });
    if (!isOursAlone(cache)) return undefined;
    chmodSync(cache, 0o755);
    if (existsSync(target)) return target;
    const fresh = mkdtempSync(join(cache, '.new-'));
    try {
      cpSync(from, join(fresh, 'native'), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (file) => !file.endsWith('.a'),
      });
      openUp(fresh);
      renameSync(fresh, join(cache, name));
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
    return target;
  } catch {
    // Another process may have won the race for the same copy.
    return existsSync(target) ? target : undefined;
  }
}

/** A folder in /tmp may have been laid there by anybody: only our own, that nobody else writes to, is trusted. */
function isOursAlone(dir: string): boolean {
  const stat = lstatSync(dir);
  return stat.isDirectory() && stat.uid === process.geteuid?.() && (stat.mode & 0o022) === 0;
}

/** A strict umask at install time must not hide the files from the account that runs them. */
function openUp(dir: string): void {
  chmodSync(dir, 0o755);
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) openUp(path);
    else if (entry.isFile()) chmodSync(path, (lstatSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
