import type { Position } from '../../eventstore/port.ts';
import type { Follower } from './feed-parts.ts';

export interface FeedMember extends Follower {
  readonly wants: ReadonlySet<string>;
  recorded: Position;
  /** Last position seen; events between it and the checkpoint did not concern this follower. */
  reached: Position;
  /** When its checkpoint may next pass irrelevant events, in monotonic ms. */
  dueAt: number;
  recordedAt(position: Position): void;
  leave(error?: unknown): void;
}

const QUIET_MS = 250;

export function createFeedMember(
  follower: Follower,
  checkpoint: Position,
  quietMs = QUIET_MS,
  leave: FeedMember['leave'],
): FeedMember {
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
