import type { Position } from '../../eventstore/port.ts';
import type { Follower } from './feed.ts';

/** A follower of a feed, and how far it is. */
export interface Seat extends Follower {
  readonly wants: ReadonlySet<string>;
  /** Where its checkpoint is. */
  recorded: Position;
  /** What it has passed: behind its checkpoint is nothing, up to here, that concerns it. */
  reached: Position;
  /** When its checkpoint may move next over what does not concern it, in monotonic milliseconds. */
  dueAt: number;
  /** Its checkpoint is at `position` now. */
  recordedAt(position: Position): void;
  /** Ends its following. */
  leave(error?: unknown): void;
}

const QUIET_MS = 250;

export function createSeat(
  follower: Follower,
  checkpoint: Position,
  quietMs = QUIET_MS,
  leave: Seat['leave'],
): Seat {
  return {
    ...follower,
    wants: new Set(follower.projection.events),
    recorded: checkpoint,
    reached: checkpoint,
    dueAt: 0,
    recordedAt(position) {
      this.recorded = position;
      this.reached = position;
      this.dueAt = performance.now() + quietMs;
    },
    leave,
  };
}
