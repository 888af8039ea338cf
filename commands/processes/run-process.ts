import { unreachable } from '../../domain/decider.ts';
import type { Codec } from '../../eventstore/codec.ts';
import type { EventStore } from '../../eventstore/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { Checkpoints } from './checkpoints.ts';
import { type ResumableProcess, runFinisher } from './finisher.ts';
import { type Follower, followEvents } from './follow-events.ts';
import type { ParkedEvents } from './parked-events.ts';
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

export interface ProcessDeps {
  readonly store: EventStore;
  readonly codec: Codec;
  readonly handler: CommandHandler;
  readonly checkpoints: Checkpoints;
  /** Where parked events are kept. Default: they are lost when the process ends. */
  readonly parkedEvents?: ParkedEvents;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly timeZone: string;
  /** How long the process leaves a begun task to the request that began it; default 2 s. */
  readonly graceMs?: number;
  /** Before something that failed is tried again; default: a second, doubled up to five minutes. */
  readonly firstWaitMs?: number;
  /** `id`: of the event, or of what was being done. */
  readonly onError: (error: unknown, id: string | null) => void;
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
