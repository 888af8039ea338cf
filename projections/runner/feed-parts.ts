import type { EventStore, Position } from '../../eventstore/port.ts';
import type { Logger } from '../../platform/logger.ts';
import type { BatchParts } from './apply-batch.ts';
import type { BatchTarget } from './fold-batch.ts';

export interface ProjectionMetrics {
  applied(projection: string, events: number, seconds: number): void;
  /** Stopped at an event that it can't handle. */
  failed(projection: string): void;
}

export interface Follower extends BatchTarget {
  /** Keeps its events for a while, and then joins the next write. */
  readonly rests?: boolean | undefined;
  /** Called at once for irrelevant events; the checkpoint passes them later. */
  readonly onPassed?: (position: Position, after: Position) => void;
  /** After each commit of all changes after `after`; true leaves the feed. */
  readonly onCommit: (
    position: Position,
    keys: readonly string[],
    after: Position,
  ) => boolean | Promise<boolean>;
}

export interface FeedParts extends BatchParts {
  readonly store: EventStore;
  readonly logger: Logger;
  readonly metrics?: ProjectionMetrics | undefined;
  readonly batchSize: number;
  /** Shortest interval between checkpoint moves over irrelevant events, and between batches of followers that rest. */
  readonly quietMs?: number;
}
