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

/** Best first. Root's are readable by all, writable by root; other users get `privateDir`. */
export function trustedCaches(privateDir: string, forOthers: boolean): readonly string[] {
  if (!forOthers) return [join(privateDir, 'postgres-programs')];
  return [
    '/var/cache/reservas',
    join(tmpdir(), 'reservas-cache'),
    '/tmp/reservas-cache',
    '/dev/shm/reservas-cache',
  ];
}

/** Copies `from` into `cache`, readable by all, if missing. @returns the copy, or undefined without a place */
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
    // Another process may have won the race.
    return existsSync(target) ? target : undefined;
  }
}

/** Anybody can create folders in /tmp: trusts only own ones that nobody else writes to. */
function isOursAlone(dir: string): boolean {
  const stat = lstatSync(dir);
  return stat.isDirectory() && stat.uid === process.geteuid?.() && (stat.mode & 0o022) === 0;
}

/** Undoes a strict umask for the account that runs the programs. */
function openUp(dir: string): void {
  chmodSync(dir, 0o755);
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) openUp(path);
    else if (entry.isFile()) chmodSync(path, (lstatSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
