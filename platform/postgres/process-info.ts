import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { hostname } from 'node:os';

/** Distinguishes a process from a later one of the same number, and from those out of sight. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it began, in the system's own units; empty where the system does not say. */
  readonly began: string;
  /** The boot and the process namespace (of a container) that the number counts in. */
  readonly space: string;
}

/** Linux reports a process's start in this unit on every architecture that Node runs on. */
const TICKS_PER_SECOND = 100;

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, began: readStat(process.pid)?.began ?? '', space: ownSpace() };
}

function ownSpace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** Whether that very process still runs; with no `began`, whether any of that number does. A zombie does not run. */
export function isRunning({ pid, began = '' }: { pid: number; began?: string }): boolean {
  const stat = readStat(pid);
  if (stat) return stat.state !== 'Z' && stat.state !== 'X' && (began === '' || stat.began === began);
  return process.platform !== 'linux' && answersSignal(pid);
}

/**
 * Whether the process works in the folder, as a Postgres server does in its data folder. Undefined where the system
 * does not say: a container's root may not look into the processes of other users.
 */
export function isWorkingDirectory(pid: number, dir: string): boolean | undefined {
  try {
    const [cwd, wanted] = [statSync(`/proc/${pid}/cwd`), statSync(dir)];
    return cwd.dev === wanted.dev && cwd.ino === wanted.ino;
  } catch {
    return undefined;
  }
}

/** The name of the program that the process runs, or undefined where the system does not say. */
export function programName(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** When the process began, in seconds since 1970, good to a second or two; undefined where the system does not say. */
export function processStartTime(pid: number): number | undefined {
  const ticks = readStat(pid)?.began;
  if (!ticks) return undefined;
  const boot = /^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1];
  return boot ? Number(boot) + Number(ticks) / TICKS_PER_SECOND : undefined;
}

/** State letter and start (clock ticks since the boot) out of `/proc/<pid>/stat`. */
function readStat(pid: number): { state: string; began: string } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name is in parentheses and may contain anything, also spaces and parentheses.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', began: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

function answersSignal(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
