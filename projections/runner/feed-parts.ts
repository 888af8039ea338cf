import type { EventStore, Position } from '../../eventstore/port.ts';
import type { Logger } from '../../platform/logger.ts';
import type { BatchParts, BatchTarget } from './apply-batch.ts';

/** Reports of the runner for metrics. */
export interface ProjectionMetrics {
  /** A batch was applied: number of events, duration in seconds. */
  applied(projection: string, events: number, seconds: number): void;
  /** It stopped at an event that it can't take. */
  failed(projection: string): void;
}

/** A generation that follows the log, and what is called at each of its steps. */
export interface Follower extends BatchTarget {
  /** Called at once for events that do not concern the projection; its checkpoint passes them later. */
  readonly onPassed?: (position: Position) => void;
  /** Called after each commit; true ends the following. */
  readonly onCommit: (position: Position, keys: readonly string[]) => boolean | Promise<boolean>;
}

export interface FeedParts extends BatchParts {
  readonly store: EventStore;
  readonly logger: Logger;
  readonly metrics?: ProjectionMetrics | undefined;
  /** Events a batch, at the most. */
  readonly batchSize: number;
  /** The pause of the feed after a batch, so that the next one is larger. */
  readonly restMs?: number;
  /** How often, at the most, a checkpoint moves over events that do not concern its projection. */
  readonly quietMs?: number;
}
