import type { Logger } from '../logger.ts';
import {
  type ReaderOptions,
  type ReaderProcess,
  ReaderUnavailableError,
  startReaderProcess,
} from './reader-process.ts';

/** Functions by name that read foreign bytes; input and result must survive a structured clone. */
export type Jobs = Readonly<Record<string, (input: never) => Promise<unknown>>>;

export type InputOf<Job> = Job extends (input: infer Input) => unknown ? Input : never;
export type ResultOf<Job> = Job extends (input: never) => Promise<infer Result> ? Result : never;

/**
 * Reads files that come from outside in a process of its own, one at a time: a file that takes too much time or memory
 * ends that process, never this one. The next file gets a new process.
 */
export interface ForeignReader<J extends Jobs> {
  /** @throws OverLimitError, ReaderUnavailableError (also where too many wait), or an Error of the job itself */
  read<Name extends keyof J & string>(job: Name, input: InputOf<J[Name]>): Promise<ResultOf<J[Name]>>;
  /** The process, while there is one. */
  readonly pid: number | null;
  stop(): void;
}

interface ForeignReaderOptions<J extends Jobs> extends ReaderOptions {
  /** How long each job may take, in milliseconds. */
  readonly limits: { readonly [Name in keyof J]: number };
  readonly logger: Logger;
  readonly maxWaiting?: number;
  /** An idle process ends after this many milliseconds. */
  readonly idleMs?: number;
}

const MAX_WAITING = 16;
const IDLE_MS = 60_000;

/** Nothing is started until the first file comes. */
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
      // Also after an error of the job: nobody knows in which state it left the process.
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
      // The table of jobs types what comes back from the process.
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
