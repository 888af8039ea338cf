/** The port of the event log. Data is encoded (`codec.ts`): adapters never look inside. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** Place in the log. Only compare: never a JS number or text, and never computed, as it may count events or bytes. */
export type Position = bigint;

/** Number within the stream, from 0. */
export type Revision = bigint;

/** Last known revision; `any` skips the check. */
export type ExpectedRevision = Revision | 'no_stream' | 'any';

export interface NewEvent {
  /** Lower-case UUID, see `EventStore.idsAreUnique`. */
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

export interface RecordedEvent extends NewEvent {
  readonly streamId: string;
  readonly revision: Revision;
  readonly position: Position;
  /** Store's clock, ISO 8601 in UTC. */
  readonly recordedAt: string;
}

export interface AppendResult {
  readonly revision: Revision;
  readonly position: Position;
  /** Last revision of the witness, as read after the events were written. */
  readonly witnessed?: Revision | 'no_stream';
}

/** `witness`: another stream whose last revision is read along. `witnessAt`: see `EventStore.checksWitness`. */
export interface AppendOptions {
  readonly witness?: string | undefined;
  readonly witnessAt?: Revision | 'no_stream' | undefined;
}

/** Both conditions apply; absent: all. */
export interface EventFilter {
  readonly types?: readonly string[];
  readonly streamPrefixes?: readonly string[];
}

export interface ReadOptions {
  readonly direction?: 'forwards' | 'backwards';
  /** Inclusive. Default: first (forwards) or last event (backwards). */
  readonly from?: Revision;
  readonly maxCount?: number;
}

export interface ReadAllOptions {
  readonly direction?: 'forwards' | 'backwards';
  /** Exclusive. Default: the whole log. */
  readonly after?: Position;
  readonly maxCount?: number;
  readonly filter?: EventFilter;
}

/** `position`: the last one examined, so that checkpoints move without matches. It never goes back. */
export interface SubscriptionBatch {
  readonly events: readonly RecordedEvent[];
  readonly position: Position;
}

export interface SubscribeOptions {
  /** Exclusive; absent: from the start. */
  readonly after?: Position;
  readonly filter?: EventFilter;
  /** Default 1,000. */
  readonly batchSize?: number;
  /** Ends the iteration without an error. */
  readonly signal?: AbortSignal;
}

export interface EventStore {
  /** False: known ids are recognized only in repeats and, at `any`, near the stream's end; else written twice. */
  readonly idsAreUnique: boolean;
  /** Events of one append have positions one after the other. */
  readonly positionsAreGapless: boolean;
  /** Writes only while the witness is at the revision `witnessAt`, in one step. False: it is only read along. */
  readonly checksWitness: boolean;

  /**
   * Appends all events or none; a repeat returns the first result. @throws EventStoreUnavailableError,
   * WrongExpectedRevisionError, WitnessMovedError, DuplicateEventIdError (see `idsAreUnique`), InvalidAppendError
   * (malformed, over 1 MiB)
   */
  append(
    streamId: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    options?: AppendOptions,
  ): Promise<AppendResult>;

  /** An unknown stream is empty. */
  readStream(streamId: string, options?: ReadOptions): Promise<readonly RecordedEvent[]>;

  /** In pages: continue behind the last event. */
  readAll(options?: ReadAllOptions): Promise<readonly RecordedEvent[]>;

  /** 0n: an empty log. */
  head(): Promise<Position>;

  /** Existing and future events, once and in order, until its signal or `close`. */
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

/** Nothing was written: what the append was decided on is older than the witness. */
export class WitnessMovedError extends Error {
  override readonly name = 'WitnessMovedError';
  constructor(
    readonly streamId: string,
    readonly witness: string,
  ) {
    super(`nothing was appended to ${streamId}: ${witness} is at another revision`);
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

/** May be retried later. */
export class EventStoreUnavailableError extends Error {
  override readonly name = 'EventStoreUnavailableError';
  /** Slow, but neither refusing nor closed. */
  readonly isSlow: boolean;
  constructor(message?: string, { isSlow = false, ...options }: ErrorOptions & { isSlow?: boolean } = {}) {
    super(message, options);
    this.isSlow = isSlow;
  }
}
