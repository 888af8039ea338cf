import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-error.ts';
import { isRunning, isWorkingDirectory, processStartTime, programName } from './process-info.ts';

const FAST_MS = 60_000;
const IMMEDIATE_MS = 10_000;
const POLL_MS = 25;

/** Ends a Postgres without its starter; call under the lock. @returns a reused pid in `postmaster.pid`, if any */
export async function endStaleServer(dir: string): Promise<number | undefined> {
  const left = readPidFile(dir);
  if (!left) return undefined;
  if (!isRunning(left) || !serves(left, dir)) return left.pid;
  if (await end(left.pid, 'SIGINT', FAST_MS)) return undefined;
  if (await end(left.pid, 'SIGQUIT', IMMEDIATE_MS)) return left.pid;
  throw new EmbeddedPostgresError(
    `A Postgres left over from before (process ${left.pid}) still serves ${dir} and does not stop: end it`,
  );
}

interface PidFile {
  readonly pid: number;
  /** Seconds since 1970. */
  readonly startedAt: number;
}

function readPidFile(dir: string): PidFile | undefined {
  try {
    const [pid, , startedAt] = readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n').map(Number);
    return pid && pid > 0 ? { pid, startedAt: startedAt ?? 0 } : undefined;
  } catch {
    return undefined;
  }
}

/** Falls back to name and start if the process's folder is hidden. */
function serves({ pid, startedAt }: PidFile, dir: string): boolean {
  const hint = () =>
    programName(pid) === 'postgres' && Math.abs((processStartTime(pid) ?? 0) - startedAt) < 3;
  return isWorkingDirectory(pid, dir) ?? hint();
}

async function end(pid: number, signal: NodeJS.Signals, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  try {
    process.kill(pid, signal);
  } catch {}
  while (isRunning({ pid })) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}
