import type { Position } from '../../eventstore/port.ts';
import { untilDone } from '../../platform/backoff.ts';
import { createFeed, type Feed } from './feed.ts';
import type { FeedParts, Follower } from './feed-parts.ts';

export interface Feeds {
  /** Updates a live generation. One that is behind catches up alone first, so as not to delay its feed. */
  followLive(follower: Follower, checkpoint: Position, signal: AbortSignal): Promise<void>;
  /** Fills a new generation; those that start together share one reading. */
  followBuilding(follower: Follower, checkpoint: Position, signal: AbortSignal): Promise<void>;
}

const LONGEST_WAIT_MS = 5_000;
/** A feed that has delivered more is too far ahead to be joined. */
const JOINED_WITHIN = 20;

export function createFeeds(parts: FeedParts): Feeds {
  const live = createFeed(parts);
  const behind = new Map<Position, Feed>();
  let building: Feed | undefined;

  /** Same start, same feed: for example after a restore without read models. */
  function feedBehind(checkpoint: Position): Feed {
    const known = behind.get(checkpoint);
    if (known && known.delivered <= JOINED_WITHIN) return known;
    const feed = createFeed(parts);
    behind.set(checkpoint, feed);
    return feed;
  }

  /** Follows up to the current end of the log; returns the checkpoint, or undefined when ended. */
  async function catchUp(
    follower: Follower,
    checkpoint: Position,
    signal: AbortSignal,
  ): Promise<Position | undefined> {
    const target = await untilDone(() => parts.store.head(), LONGEST_WAIT_MS, signal);
    if (target === undefined || checkpoint >= target) return checkpoint;
    let reached: Position | undefined = checkpoint;
    const onCommit: Follower['onCommit'] = async (position, keys, after) => {
      const isOver = await follower.onCommit(position, keys, after);
      reached = isOver ? undefined : position;
      return isOver || position >= target;
    };
    const feed = feedBehind(checkpoint);
    try {
      await feed.join({ ...follower, onCommit }, checkpoint, signal);
    } finally {
      if (behind.get(checkpoint) === feed) behind.delete(checkpoint);
    }
    return reached;
  }

  return {
    async followLive(follower, checkpoint, signal) {
      const reached = await catchUp(follower, checkpoint, signal);
      if (reached === undefined || signal.aborted) return;
      await live.join({ ...follower, rests: follower.projection.rests }, reached, signal);
    },
    followBuilding(follower, checkpoint, signal) {
      if (!building || building.delivered > JOINED_WITHIN) building = createFeed(parts);
      return building.join(follower, checkpoint, signal);
    },
  };
}
