import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface ReaderOptions {
  readonly entry: string;
  /** Node's arguments before the script, like a loader. */
  readonly nodeArguments?: readonly string[];
  /** MiB, native libraries included. */
  readonly memoryMb?: number;
}

export class OverLimitError extends Error {
  override readonly name = 'OverLimitError';
}

/** Not started or stopped: nothing is known of the file. */
export class ReaderUnavailableError extends Error {
  override readonly name = 'ReaderUnavailableError';
}

export interface ReaderProcess {
  readonly pid: number;
  readonly isAlive: () => boolean;
  /** @throws OverLimitError, ReaderUnavailableError, or an error of the job */
  run(job: string, input: unknown, limitMs: number): Promise<unknown>;
  kill(): void;
}

export type JobResult = { readonly value: unknown } | { readonly error: string };

export const READY = 'ready';

const MEMORY_MB = 512;
const HEAP_SHARE = 0.5;
const START_MS = 30_000;

/** Limits memory in the kernel (`RLIMIT_DATA`, Linux), writes no core file (pictures of people), yields to requests. */
const UNDER_LIMITS = 'ulimit -c 0; ulimit -d "$1"; shift; exec nice -n 10 "$@"';

/** KiB that V8 reserves for compiled code, which from Node 24 on counts towards the limit. */
function reservedForCode(): number {
  const sizes = memoryMap().map(
    ([, from = '', to = '']) => Number.parseInt(to, 16) - Number.parseInt(from, 16),
  );
  return Math.ceil(Math.max(0, ...sizes) / 1024);
}

/** Writable and executable mappings; the child reserves the same. */
function memoryMap(): readonly RegExpExecArray[] {
  try {
    return [...readFileSync('/proc/self/maps', 'utf8').matchAll(/^([0-9a-f]+)-([0-9a-f]+) rwxp /gm)];
  } catch {
    // Not Linux.
    return [];
  }
}

/** With limits, and without this environment's secrets. */
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
  // An idle reader does not keep this process alive.
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

/** @throws OverLimitError if the process ends or is late (then killed) */
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
