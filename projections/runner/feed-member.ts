import type { Position } from '../../eventstore/port.ts';
import type { Follower } from './feed-parts.ts';

/** A follower of a feed, with its positions. */
export interface FeedMember extends Follower {
  readonly wants: ReadonlySet<string>;
  /** The position of its checkpoint. */
  recorded: Position;
  /** Up to here it has seen every event of its types; events since its checkpoint do not concern it. */
  reached: Position;
  /** When its checkpoint may next move over events that do not concern it, in monotonic milliseconds. */
  dueAt: number;
  /** Its checkpoint was moved to `position`. */
  recordedAt(position: Position): void;
  /** Removes it from the feed. */
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
