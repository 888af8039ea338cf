import { unreachable } from '../../domain/decider.ts';
import { type ResumableProcess, runFinisher } from './finisher.ts';
import { type Follower, followEvents } from './follow-events.ts';
import type { LedProcess } from './leases.ts';
import type { ProcessDeps } from './process-deps.ts';
import { type Sweeper, sweepTime } from './sweep-time.ts';

export type BackgroundProcess = ResumableProcess | Follower | Sweeper | OwnLoop;

export interface OwnLoop {
  readonly kind: 'loop';
  /** Name of its checkpoint. */
  readonly process: LedProcess;
  run(deps: ProcessDeps, signal: AbortSignal): Promise<void>;
}

/** Resumes from its checkpoint until aborted. Idempotent. @throws if log or checkpoint are away: restart */
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
