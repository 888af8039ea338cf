import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface ReaderOptions {
  /** The script that calls `serveJobs`. */
  readonly entry: string;
  /** Arguments of Node before the script: a loader of sources, which has a thread of its own. */
  readonly nodeArguments?: readonly string[];
  /** Memory that the process may write to, in MiB, native libraries included. */
  readonly memoryMb?: number;
}

/** A file was too much for its limits: it took too long, or the process that read it died of it. */
export class OverLimitError extends Error {
  override readonly name = 'OverLimitError';
}

/** The process did not start, or was stopped: nothing is known of the file. */
export class ReaderUnavailableError extends Error {
  override readonly name = 'ReaderUnavailableError';
}

export interface ReaderProcess {
  readonly pid: number;
  readonly isAlive: () => boolean;
  /** @throws OverLimitError, ReaderUnavailableError, or an Error of the job itself */
  run(job: string, input: unknown, limitMs: number): Promise<unknown>;
  kill(): void;
}

export type JobResult = { readonly value: unknown } | { readonly error: string };

export const READY = 'ready';

const MEMORY_MB = 512;
/** The share of the memory for JavaScript; the rest is for native code. */
const HEAP_SHARE = 0.5;
const START_MS = 30_000;

/**
 * The kernel refuses memory beyond the limit (`RLIMIT_DATA`, on Linux), so that no library can exceed it. No core file: it
 * would hold the pictures of people. Requests go first wherever processors are short.
 */
const UNDER_LIMITS = 'ulimit -c 0; ulimit -d "$1"; shift; exec nice -n 10 "$@"';

/**
 * Size of the address space that V8 reserves for the compiled code of a thread, in KiB. From Node 24 on it is writable from the start, and
 * so counts towards the limit though little of it is used.
 */
function reservedForCode(): number {
  const sizes = memoryMap().map(
    ([, from = '', to = '']) => Number.parseInt(to, 16) - Number.parseInt(from, 16),
  );
  return Math.ceil(Math.max(0, ...sizes) / 1024);
}

/** Mappings of this process that are writable and executable: the child, of the same Node, reserves the same. */
function memoryMap(): readonly RegExpExecArray[] {
  try {
    return [...readFileSync('/proc/self/maps', 'utf8').matchAll(/^([0-9a-f]+)-([0-9a-f]+) rwxp /gm)];
  } catch {
    // Not Linux.
    return [];
  }
}

/** Starts `entry` with limits, and with nothing of this process's environment: it holds secrets. */
export function startReaderProcess({
  entry,
  nodeArguments = [],
  memoryMb = MEMORY_MB,
}: ReaderOptions): ReaderProcess {
  const heap = `--max-old-space-size=${Math.round(memoryMb * HEAP_SHARE)}`;
  const command = [process.execPath, heap, ...nodeArguments, entry, String(process.pid)];
  const threads = nodeArguments.length > 0 ? 2 : 1;
  const limit = String(memoryMb * 1024 + threads * reservedForCode());
  const child = spawn('/bin/sh', ['-c', UNDER_LIMITS, 'sh', limit, ...command], {
    env: { PATH: '/usr/bin:/bin', UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2', VIPS_BLOCK_UNTRUSTED: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  // Nobody waits for an idle reader to end.
  child.unref();
  child.channel?.unref();
  const ready = nextMessage(child, START_MS).catch((cause) => {
    throw new ReaderUnavailableError('the reader of files did not start', { cause });
  });
  ready.catch(() => undefined);
  const isAlive = () => child.exitCode === null && child.signalCode === null && child.connected;
  return {
    pid: child.pid ?? 0,
    isAlive,
    async run(job, input, limitMs) {
      await ready;
      const answer = nextMessage(child, limitMs);
      child.send({ job, input }, () => undefined);
      const result = (await answer) as JobResult;
      if ('error' in result) throw new Error(`a job on a file failed: ${result.error}`);
      return result.value;
    },
    kill: () => child.kill('SIGKILL'),
  };
}

/** @throws OverLimitError where the process ends or is late, and then is killed */
function nextMessage(child: ChildProcess, limitMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => () => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onExit);
      then();
    };
    const onMessage = (message: unknown) => settle(() => resolve(message))();
    const onExit = settle(() => reject(new OverLimitError('the process that read a file has ended')));
    const timer = setTimeout(
      settle(() => {
        child.kill('SIGKILL');
        reject(new OverLimitError(`a file took longer than ${limitMs} ms`));
      }),
      limitMs,
    );
    child.once('message', onMessage).once('exit', onExit).once('error', onExit);
    if (child.exitCode !== null || child.signalCode !== null) onExit();
  });
}
