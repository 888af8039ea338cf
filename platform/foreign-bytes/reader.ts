import type { Logger } from '../logger.ts';
import {
  type ReaderOptions,
  type ReaderProcess,
  ReaderUnavailableError,
  startReaderProcess,
} from './reader-process.ts';

/** Input and result must survive a structured clone. */
export type Jobs = Readonly<Record<string, (input: never) => Promise<unknown>>>;

export type InputOf<Job> = Job extends (input: infer Input) => unknown ? Input : never;
export type ResultOf<Job> = Job extends (input: never) => Promise<infer Result> ? Result : never;

/** Reads foreign files one at a time in a process that may die; the next file gets a new one. */
export interface ForeignReader<J extends Jobs> {
  /** @throws OverLimitError, ReaderUnavailableError (also if too many wait), or an error of the job */
  read<Name extends keyof J & string>(job: Name, input: InputOf<J[Name]>): Promise<ResultOf<J[Name]>>;
  readonly pid: number | null;
  stop(): void;
}

interface ForeignReaderOptions<J extends Jobs> extends ReaderOptions {
  /** Milliseconds. */
  readonly limits: { readonly [Name in keyof J]: number };
  readonly logger: Logger;
  readonly maxWaiting?: number;
  /** An idle process ends after this time. */
  readonly idleMs?: number;
}

const MAX_WAITING = 16;
const IDLE_MS = 60_000;

/** Starts at the first file. */
export function createForeignReader<J extends Jobs>(options: ForeignReaderOptions<J>): ForeignReader<J> {
  const { limits, logger, maxWaiting = MAX_WAITING, idleMs = IDLE_MS } = options;
  let reader: ReaderProcess | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let unfinished = 0;
  let isStopped = false;
  let idle: NodeJS.Timeout | undefined;

  const end = () => {
    clearTimeout(idle);
    reader?.kill();
    reader = null;
  };
  const run = async (job: string, input: unknown, limitMs: number): Promise<unknown> => {
    if (isStopped) throw new ReaderUnavailableError('the product is stopping');
    clearTimeout(idle);
    if (!reader?.isAlive()) reader = startReaderProcess(options);
    try {
      return await reader.run(job, input, limitMs);
    } catch (error) {
      logger.warn({ why: String(error), job }, 'a file could not be read');
      // Also after an error of the job: the process may be damaged.
      end();
      throw error;
    } finally {
      unfinished -= 1;
      if (unfinished === 0) idle = setTimeout(end, idleMs).unref();
    }
  };
  return {
    async read(job, input) {
      if (unfinished > maxWaiting) throw new ReaderUnavailableError('too many files are waiting');
      unfinished += 1;
      const turn = last.then(() => run(job, input, limits[job]));
      last = turn.catch(() => undefined);
      // `Jobs` types the untyped result.
      return turn as Promise<ResultOf<J[typeof job]>>;
    },
    get pid() {
      return reader?.isAlive() ? reader.pid : null;
    },
    stop() {
      isStopped = true;
      end();
    },
  };
}
