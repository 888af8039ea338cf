import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identity despite reused process ids and containers. */
export interface ProcessIdentity {
  readonly pid: number;
  /** System's own units; empty if unknown. */
  readonly began: string;
  /** Boot and process namespace of the id. */
  readonly space: string;
}

/** Linux uses this unit on every architecture of Node. */
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

/** Without `began`: any process of that id. Zombies don't count. */
export function isRunning({ pid, began = '' }: { pid: number; began?: string }): boolean {
  const stat = readStat(pid);
  if (stat) return stat.state !== 'Z' && stat.state !== 'X' && (began === '' || stat.began === began);
  return process.platform !== 'linux' && answersSignal(pid);
}

/** Like a Postgres in its data folder. Undefined if unknown: a container's root may lack access. */
export function isWorkingDirectory(pid: number, dir: string): boolean | undefined {
  try {
    const [cwd, wanted] = [statSync(`/proc/${pid}/cwd`), statSync(dir)];
    return cwd.dev === wanted.dev && cwd.ino === wanted.ino;
  } catch {
    return undefined;
  }
}

export function programName(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Seconds since 1970, accurate to a second or two; undefined if unknown. */
export function processStartTime(pid: number): number | undefined {
  const ticks = readStat(pid)?.began;
  if (!ticks) return undefined;
  const boot = /^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1];
  return boot ? Number(boot) + Number(ticks) / TICKS_PER_SECOND : undefined;
}

/** State and start (ticks since boot) from `/proc/<pid>/stat`. */
function readStat(pid: number): { state: string; began: string } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in parentheses, may contain spaces and parentheses.
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
