import { rest } from '../../platform/rest.ts';
import { type CommandContext, newContext } from '../handler/context.ts';
import type { ProcessDeps } from './process-deps.ts';

const EVERY_MS = 60_000;
const DAY_MS = 86_400_000n;

/** Their checkpoint is an instant, valid in every log. */
export const SWEEPERS = ['missed-visits', 'reminders'] as const;

/** Work that becomes due by time, without an event. */
export interface Sweeper {
  readonly kind: 'sweep';
  /** Name of its checkpoint. */
  readonly process: (typeof SWEEPERS)[number];
  /** Default: a minute. */
  readonly everyMs?: number;
  /** Does work due after `since` (ISO 8601, UTC) up to the context's time; may repeat. @throws if still due */
  sweep(since: string, context: CommandContext, deps: Pick<ProcessDeps, 'timeZone'>): Promise<void>;
}

/** Until aborted. The checkpoint is an instant in milliseconds. */
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
      // The clock was ahead: nothing would be due until it gets there again.
      if (since > until + DAY_MS) {
        await checkpoints.save(sweeper.process, until);
        onError(new Error(`${sweeper.process}: last swept at ${iso(since)}, which is still to come`), null);
        since = until;
      } else if (until > since) {
        await sweeper.sweep(iso(since), context, deps);
        await checkpoints.save(sweeper.process, until);
        since = until;
      }
    } catch (error) {
      onError(error, null);
    }
    await rest(sweeper.everyMs ?? EVERY_MS, signal);
  }
}

const iso = (instant: bigint) => new Date(Number(instant)).toISOString();
