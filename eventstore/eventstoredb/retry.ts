import PQueue from 'p-queue';
import { pause } from '../../platform/backoff.ts';
import { TimeoutError } from '../../platform/timeout.ts';
import {
  DuplicateEventIdError,
  EventStoreUnavailableError,
  InvalidAppendError,
  WrongExpectedRevisionError,
} from '../port.ts';
import { deniedError, type Failure, failureOf } from './failures.ts';
import type { EventStoreDbLogger } from './options.ts';

export interface Retry {
  /**
   * Repeats `call` while its outcome is unknown; `attempt` counts from 1.
   * @throws EventStoreUnavailableError without a result in time, or the error of `refused`
   */
  answer<T>(what: string, call: (attempt: number) => Promise<T>, options?: AnswerOptions<T>): Promise<T>;
}

interface AnswerOptions<T> {
  /** Maps a decision of the server to a result or an error of the port. */
  readonly refused?: (failure: Failure, attempt: number) => Promise<T> | T;
  /** Whether a failure `unknown` counts as a decision. */
  readonly unknownIsDecided?: boolean;
  /** Whether retries of different calls run one at a time. */
  readonly inLine?: boolean;
  /** Additional milliseconds before giving up; may grow. */
  readonly extraMs?: () => number;
}

export interface RetryOptions {
  readonly giveUpAfterMs: number;
  readonly logger: EventStoreDbLogger;
  readonly closed: AbortSignal;
  /** Called for each call without a response in time. */
  readonly onSilence?: () => void;
  /** A sentence why a server has never responded, or null. */
  readonly explain?: () => Promise<string | null>;
}

export function retry({ giveUpAfterMs, logger, closed, onSilence, explain }: RetryOptions): Retry {
  let awaySince: number | undefined;
  let hasAnswered = false;
  const line = new PQueue({ concurrency: 1 });

  function reportBack(): void {
    hasAnswered = true;
    if (awaySince === undefined) return;
    logger.info({ awayMs: Math.round(performance.now() - awaySince) }, 'EventStoreDB answers again');
    awaySince = undefined;
  }

  function reportAway(what: string, reason: string): void {
    if (awaySince !== undefined) return;
    awaySince = performance.now();
    logger.warn({ what, reason }, 'EventStoreDB does not answer');
  }

  async function once<T>(
    what: string,
    attempt: number,
    call: (attempt: number) => Promise<T>,
    { refused, unknownIsDecided = false }: AnswerOptions<T>,
  ): Promise<Outcome<T>> {
    try {
      const value = await call(attempt);
      reportBack();
      return { value };
    } catch (error) {
      if (isDecided(error)) throw error;
      if (error instanceof TimeoutError) onSilence?.();
      const failure = failureOf(error);
      if (failure.kind === 'unanswered' || (failure.kind === 'unknown' && !unknownIsDecided)) {
        reportAway(what, failure.reason);
        return { reason: failure.reason };
      }
      reportBack();
      if (!refused) throw decided(what, failure);
      return { value: await refused(failure, attempt) };
    }
  }

  async function noAnswer(what: string, reason: string): Promise<EventStoreUnavailableError> {
    const why = hasAnswered || closed.aborted ? null : ((await explain?.().catch(() => null)) ?? null);
    if (why !== null) return new EventStoreUnavailableError(`EventStoreDB can't be used: ${why}`);
    return new EventStoreUnavailableError(
      `${what}: EventStoreDB does not answer (${reason}); does it run where EVENTSTORE_URL says?`,
      { isSlow: true },
    );
  }

  return {
    async answer(what, call, options = {}) {
      const { inLine = false, extraMs = () => 0 } = options;
      // A single attempt while the server has long been away.
      const longAway = awaySince !== undefined && performance.now() - awaySince > giveUpAfterMs;
      const began = performance.now();
      const isOver = () =>
        closed.aborted || longAway || performance.now() >= began + giveUpAfterMs + extraMs();
      let reason = '';
      for (let attempt = 1; attempt === 1 || !isOver(); attempt++) {
        if (attempt > 1) await pause(attempt - 1, 1_000, closed);
        const attemptOnce = () => once(what, attempt, call, options);
        const late = () => Promise.resolve({ reason });
        const outcome = await (inLine && attempt > 1
          ? line.add(() => (isOver() ? late() : attemptOnce()))
          : attemptOnce());
        if ('value' in outcome) return outcome.value;
        reason = outcome.reason;
      }
      throw await noAnswer(what, reason);
    },
  };
}

type Outcome<T> = { readonly value: T } | { readonly reason: string };

/** Errors of the port come from nested calls and are final. */
function isDecided(error: unknown): boolean {
  return (
    error instanceof DuplicateEventIdError ||
    error instanceof EventStoreUnavailableError ||
    error instanceof InvalidAppendError ||
    error instanceof WrongExpectedRevisionError
  );
}

function decided(what: string, failure: Failure): EventStoreUnavailableError {
  if (failure.kind === 'denied') return deniedError(failure);
  return new EventStoreUnavailableError(`${what}: EventStoreDB does not carry it out: ${failure.kind}`);
}
