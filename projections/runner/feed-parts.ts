import type { EventStore, Position } from '../../eventstore/port.ts';
import type { Logger } from '../../platform/logger.ts';
import type { BatchParts, BatchTarget } from './apply-batch.ts';

export interface ProjectionMetrics {
  applied(projection: string, events: number, seconds: number): void;
  /** Stopped at an event that it can't handle. */
  failed(projection: string): void;
}

export interface Follower extends BatchTarget {
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
  /** Pause after a batch, for larger batches. */
  readonly restMs?: number;
  /** Shortest interval between checkpoint moves over irrelevant events. */
  readonly quietMs?: number;
}
