import type { Position, RecordedEvent } from '../../eventstore/port.ts';
import type { Follower } from './feed-parts.ts';

export interface FeedMember extends Follower {
  recorded: Position;
  /** Last position seen; of the events between it and the checkpoint, only those that are kept concern this follower. */
  reached: Position;
  /** Events that a resting follower still has to be given. */
  kept: readonly RecordedEvent[];
  /** When its checkpoint may next pass irrelevant or kept events, in monotonic ms. */
  dueAt: number;
  /** Those of a batch that it reads: the same list each time. */
  wanted(events: readonly RecordedEvent[]): readonly RecordedEvent[];
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
  const types: ReadonlySet<string> = new Set(follower.projection.events);
  const known = new WeakMap<readonly RecordedEvent[], readonly RecordedEvent[]>();
  return {
    ...follower,
    recorded: checkpoint,
    reached: checkpoint,
    kept: [],
    dueAt: 0,
    wanted(events) {
      const wanted = known.get(events) ?? events.filter(({ type }) => types.has(type));
      known.set(events, wanted);
      return wanted;
    },
    recordedAt(position) {
      this.recorded = position;
      this.reached = position;
      this.kept = [];
      this.dueAt = performance.now() + quietMs;
    },
    leave,
  };
}
