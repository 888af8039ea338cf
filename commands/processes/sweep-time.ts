import { setTimeout as delay } from 'node:timers/promises';
import { type CommandContext, newContext } from '../handler/context.ts';
import type { ProcessDeps } from './process-deps.ts';

const EVERY_MS = 60_000;

/** Processes whose checkpoint is an instant, which means the same in every log. */
export const SWEEPERS = ['missed-visits', 'reminders'] as const;

/** Work that becomes due by time, without an event. */
export interface Sweeper {
  readonly kind: 'sweep';
  /** Stored with its checkpoint. */
  readonly process: (typeof SWEEPERS)[number];
  /** Default: a minute. */
  readonly everyMs?: number;
  /**
   * Does what became due after `since` (an instant, ISO 8601 in UTC) up to the time of the context. The same period may
   * come twice. @throws if it fails: the period stays due
   */
  sweep(since: string, context: CommandContext, deps: Pick<ProcessDeps, 'timeZone'>): Promise<void>;
}

/** Sweeps period by period since its first start, until the signal. Its checkpoint is an instant, in milliseconds. */
export async function sweepTime(sweeper: Sweeper, deps: ProcessDeps, signal: AbortSignal): Promise<void> {
  const { checkpoints, clock, onError } = deps;
  let since = await checkpoints.load(sweeper.process);
  if (since === undefined) {
    since = BigInt(Date.parse(clock.now()));
    await checkpoints.save(sweeper.process, since);
  }
  while (!signal.aborted) {
    const context = newContext(deps);
    const until = BigInt(Date.parse(context.at));
    try {
      if (until > since) {
        await sweeper.sweep(new Date(Number(since)).toISOString(), context, deps);
        await checkpoints.save(sweeper.process, until);
        since = until;
      }
    } catch (error) {
      onError(error, null);
    }
    await delay(sweeper.everyMs ?? EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
