import type { Position, RecordedEvent } from '../../eventstore/port.ts';
import type { Follower } from './feed-parts.ts';

export interface FeedMember extends Follower {
  readonly wants: ReadonlySet<string>;
  recorded: Position;
  /** Last position seen; of the events between it and the checkpoint, only those that are kept concern this follower. */
  reached: Position;
  /** Events that a resting follower still has to be given. */
  kept: readonly RecordedEvent[];
  /** When its checkpoint may next pass irrelevant or kept events, in monotonic ms. */
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
    kept: [],
    dueAt: 0,
    recordedAt(position) {
      this.recorded = position;
      this.reached = position;
      this.kept = [];
      this.dueAt = performance.now() + quietMs;
    },
    leave,
  };
}
