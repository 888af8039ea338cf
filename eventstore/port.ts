/**
 * The port of the event log: append, read, subscribe. Adapters: `postgres.ts` (the embedded default), `eventstoredb.ts` and
 * `memory.ts` (for tests). Data is encoded already (see `codec.ts`): an adapter never looks inside `data`.
 */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/**
 * Place of an event in the whole log; grows by event. Never a JS number, never compared as text, never computed: an
 * adapter may count events or bytes, so that only a position that it has given names a place.
 */
export type Position = bigint;

/** Number of an event within its stream, from 0. */
export type Revision = bigint;

/** The last revision of the stream as the writer knows it. `any` skips the check. */
export type ExpectedRevision = Revision | 'no_stream' | 'any';

export interface NewEvent {
  /** UUID in lower case, made for this event: see `EventStore.idsAreUnique`. */
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

export interface RecordedEvent extends NewEvent {
  readonly streamId: string;
  readonly revision: Revision;
  readonly position: Position;
  /** Instant of the append by the store's clock, ISO 8601 in UTC. */
  readonly recordedAt: string;
}

export interface AppendResult {
  /** Revision of the stream's last event after this append. */
  readonly revision: Revision;
  /** Position of the last event that this append wrote. */
  readonly position: Position;
}

/** Which events a reader wants. Both given: an event must satisfy both. Absent: all. */
export interface EventFilter {
  readonly types?: readonly string[];
  readonly streamPrefixes?: readonly string[];
}

export interface ReadOptions {
  readonly direction?: 'forwards' | 'backwards';
  /** First revision to read, inclusive. Default: the stream's first (forwards) or last (backwards) event. */
  readonly from?: Revision;
  readonly maxCount?: number;
}

export interface ReadAllOptions {
  readonly direction?: 'forwards' | 'backwards';
  /** Forwards: events after this position. Backwards: events before it. Default: the whole log. */
  readonly after?: Position;
  readonly maxCount?: number;
  readonly filter?: EventFilter;
}

/**
 * A stretch of the log, in order. `events` are those that the filter lets through; `position` is the last one
 * looked at, so that a checkpoint moves on where nothing matches. Events may be empty, the position never goes back.
 */
export interface SubscriptionBatch {
  readonly events: readonly RecordedEvent[];
  readonly position: Position;
}

export interface SubscribeOptions {
  /** Start behind this position; absent: at the log's start. */
  readonly after?: Position;
  readonly filter?: EventFilter;
  /** At most this many events a batch (default 1,000). */
  readonly batchSize?: number;
  /** Ends the subscription: the iterator returns, no error is thrown. */
  readonly signal?: AbortSignal;
}

export interface EventStore {
  /**
   * Whether an id that is in the log is refused wherever else it comes. Where not, it is known in a repeated append
   * and, at `any`, near the end of its stream; elsewhere it is written a second time.
   */
  readonly idsAreUnique: boolean;

  /**
   * Appends all events (at least one) or none; a repeat (same ids, stream, revision) gives the first result, writes none.
   * @throws WrongExpectedRevisionError the race is lost; DuplicateEventIdError an id exists (as far as `idsAreUnique`);
   * InvalidAppendError the request is malformed or larger than 1 MiB; EventStoreUnavailableError
   */
  append(streamId: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendResult>;

  /** The stream's events in the asked order; an unknown stream reads as empty. */
  readStream(streamId: string, options?: ReadOptions): Promise<readonly RecordedEvent[]>;

  /** Events of the whole log in the asked order, in pages: ask again behind the last one. */
  readAll(options?: ReadAllOptions): Promise<readonly RecordedEvent[]>;

  /** Position of the newest event; 0n for an empty log. */
  head(): Promise<Position>;

  /** All events behind a position and those still to come, each once and in order. Ends by its signal or by `close`. */
  subscribe(options?: SubscribeOptions): AsyncIterable<SubscriptionBatch>;

  close(): Promise<void>;
}

export class WrongExpectedRevisionError extends Error {
  override readonly name = 'WrongExpectedRevisionError';
  constructor(
    readonly streamId: string,
    readonly expected: ExpectedRevision,
    readonly actual: Revision | 'no_stream',
  ) {
    super(`stream ${streamId} is at ${actual}, expected ${expected}`);
  }
}

export class DuplicateEventIdError extends Error {
  override readonly name = 'DuplicateEventIdError';
  constructor(readonly streamId: string) {
    super(`an event id of this append to ${streamId} is elsewhere in the log`);
  }
}

export class InvalidAppendError extends Error {
  override readonly name = 'InvalidAppendError';
}

/** The store can't be reached or answers no more; the caller may try again later. */
export class EventStoreUnavailableError extends Error {
  override readonly name = 'EventStoreUnavailableError';
  /** It may only be slow: it neither refused the call nor was it closed. */
  readonly isSlow: boolean;
  constructor(message?: string, { isSlow = false, ...options }: ErrorOptions & { isSlow?: boolean } = {}) {
    super(message, options);
    this.isSlow = isSlow;
  }
}
