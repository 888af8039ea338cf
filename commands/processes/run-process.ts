import { unreachable } from '../../domain/decider.ts';
import { type ResumableProcess, runFinisher } from './finisher.ts';
import { type Follower, followEvents } from './follow-events.ts';
import type { ProcessDeps } from './process-deps.ts';
import { type Sweeper, sweepTime } from './sweep-time.ts';

/** A process: what the product does without a request, after events in their order or as time passes. */
export type BackgroundProcess = ResumableProcess | Follower | Sweeper | OwnLoop;

/** A process whose loop is its own: none of the others fits. */
export interface OwnLoop {
  readonly kind: 'loop';
  /** Stored with its checkpoint. */
  readonly process: string;
  run(deps: ProcessDeps, signal: AbortSignal): Promise<void>;
}

/**
 * Runs a process until the signal; one of all processes is enough, more do no harm. It goes on from its checkpoint.
 * @throws where the log or the checkpoint can't be reached: to be begun again
 */
export function runProcess(
  process: BackgroundProcess,
  deps: ProcessDeps,
  signal: AbortSignal,
): Promise<void> {
  switch (process.kind) {
    case 'finish':
      return runFinisher(process, deps, signal);
    case 'follow':
      return followEvents(process, deps, signal);
    case 'sweep':
      return sweepTime(process, deps, signal);
    case 'loop':
      return process.run(deps, signal);
    default:
      return unreachable(process);
  }
}
