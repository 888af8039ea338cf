import { randomUUID } from 'node:crypto';
import { type ProposedEvent, recordedSize, type StoredEvent } from './events.ts';
import type { LogFile } from './log-file.ts';
import { StreamState } from './stream-state.ts';

export type Expected = bigint | 'no_stream' | 'any' | 'stream_exists';

export type AppendOutcome =
  | { readonly kind: 'written'; readonly revision: bigint; readonly position: bigint }
  /** The server does not always know the position. */
  | { readonly kind: 'repeated'; readonly revision: bigint; readonly position: bigint | undefined }
  | { readonly kind: 'wrong_revision'; readonly actual: bigint | 'no_stream' }
  | { readonly kind: 'deleted' };

/** For repeats at `any`, best effort like the server. */
const REMEMBERED_IDS = 10_000;
/** Interval of the server's own statistics. */
const OWN_EVENT_EVERY = 4;
/** The server's own records come first. */
const FIRST_POSITION = 1_152n;

export class EventLog {
  readonly events: StoredEvent[] = [];
  readonly #streams = new Map<string, StreamState>();
  readonly #remembered = new Map<string, { readonly streamId: string; readonly revision: bigint }>();
  readonly #listeners = new Set<() => void>();
  readonly #scavenged = new Set<bigint>();
  #end = FIRST_POSITION;
  #sinceOwnEvent = 0;

  constructor(private readonly file?: LogFile) {
    for (const batch of file?.load() ?? []) this.#take(batch);
    if (this.events.length === 0) this.appendOwn('$users', '$UserCreated', { loginName: 'admin' });
  }

  /** Returns the unsubscription. */
  onAppend(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get end(): bigint {
    return this.#end;
  }

  stream(streamId: string): StreamState {
    return this.#streams.get(streamId) ?? new StreamState();
  }

  indexFrom(position: bigint): number {
    let low = 0;
    let high = this.events.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = this.events[middle]?.position ?? position;
      if (at < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** An event begins or began there, or the log ends there. */
  canReadFrom(position: bigint): boolean {
    if (position === 0n || position === this.#end || this.#scavenged.has(position)) return true;
    return this.events[this.indexFrom(position)]?.position === position;
  }

  append(streamId: string, expected: Expected, events: readonly ProposedEvent[]): AppendOutcome {
    const stream = this.stream(streamId);
    if (stream.tombstoned) return { kind: 'deleted' };
    const refused = this.#check(streamId, stream, expected, events);
    if (refused) return refused;
    if (stream.softDeleted) this.#setTruncateBefore(streamId, stream.next);
    const written = this.#write(streamId, events);
    for (const event of written) this.#remember(event);
    this.#countOwn(streamId, written.length);
    for (const listener of [...this.#listeners]) listener();
    const last = written.at(-1);
    return { kind: 'written', revision: last?.revision ?? stream.last, position: last?.position ?? 0n };
  }

  /** Reads as absent; numbering continues. */
  softDelete(streamId: string): void {
    this.#setTruncateBefore(streamId, 2n ** 63n - 1n);
  }

  /** Permanent. */
  tombstone(streamId: string): void {
    this.appendOwn(streamId, '$streamDeleted', {});
  }

  /** As found in `$all`. */
  appendOwn(streamId: string, type: string, data: unknown): StoredEvent | undefined {
    const [event] = this.#write(streamId, [
      {
        id: randomUUID(),
        type,
        contentType: 'application/json',
        data: Buffer.from(JSON.stringify(data)),
        metadata: Buffer.alloc(0),
      },
    ]);
    for (const listener of [...this.#listeners]) listener();
    return event;
  }

  /** Removes an event from `$all`; forgotten at a restart. */
  scavenge(position: bigint): void {
    const index = this.events.findIndex((event) => event.position === position);
    if (index >= 0) this.events.splice(index, 1);
    this.#scavenged.add(position);
  }

  #check(
    streamId: string,
    stream: StreamState,
    expected: Expected,
    events: readonly ProposedEvent[],
  ): AppendOutcome | undefined {
    const wrong: AppendOutcome = {
      kind: 'wrong_revision',
      actual: stream.last < 0n ? 'no_stream' : stream.last,
    };
    if (expected === 'stream_exists' && (stream.last < 0n || stream.softDeleted)) return wrong;
    if (expected === 'any' || expected === 'stream_exists')
      return this.#checkRemembered(streamId, events, wrong);
    const before = expected === 'no_stream' ? -1n : expected;
    if (before === stream.last) return undefined;
    if (before > stream.last) return wrong;
    const standing = events.map((event, index) => {
      const stored = stream.events[Number(before) + 1 + index];
      return stored?.id === event.id ? stored : undefined;
    });
    if (events.length > 0 && standing.every((event) => event !== undefined)) {
      return {
        kind: 'repeated',
        revision: before + BigInt(events.length),
        position: standing.at(-1)?.position,
      };
    }
    return expected === 'no_stream' && stream.softDeleted && !standing[0] ? undefined : wrong;
  }

  #checkRemembered(
    streamId: string,
    events: readonly ProposedEvent[],
    wrong: AppendOutcome,
  ): AppendOutcome | undefined {
    const known = events.map((event) => {
      const remembered = this.#remembered.get(event.id);
      return remembered?.streamId === streamId ? remembered : undefined;
    });
    const last = known.at(-1);
    if (!known[0]) return undefined;
    if (!last || known.includes(undefined)) return wrong;
    return { kind: 'repeated', revision: last.revision, position: undefined };
  }

  #write(streamId: string, events: readonly ProposedEvent[]): StoredEvent[] {
    const first = this.stream(streamId).next;
    const createdMs = Date.now();
    let position = this.#end;
    const batch = events.map((event, index) => {
      const stored = { ...event, streamId, revision: first + BigInt(index), position, createdMs };
      position += BigInt(recordedSize(stored));
      return stored;
    });
    this.file?.write(batch);
    this.#take(batch);
    return batch;
  }

  #take(batch: readonly StoredEvent[]): void {
    for (const event of batch) {
      const stream = this.#streams.get(event.streamId) ?? new StreamState();
      this.#streams.set(event.streamId, stream);
      stream.take(event);
      if (event.streamId.startsWith('$$')) {
        const about = event.streamId.slice(2);
        const described = this.#streams.get(about) ?? new StreamState();
        this.#streams.set(about, described);
        described.describe(event);
      }
      this.events.push(event);
      this.#end = event.position + BigInt(recordedSize(event));
    }
  }

  #setTruncateBefore(streamId: string, revision: bigint): void {
    // As text: a soft delete's number is too large for a JS number.
    const metastream = `$$${streamId}`;
    this.#write(metastream, [
      {
        id: randomUUID(),
        type: '$metadata',
        contentType: 'application/json',
        data: Buffer.from(`{"$tb":${revision}}`),
        metadata: Buffer.alloc(0),
      },
    ]);
  }

  #remember({ id, streamId, revision }: StoredEvent): void {
    this.#remembered.set(id, { streamId, revision });
    const oldest = this.#remembered.keys().next();
    if (this.#remembered.size > REMEMBERED_IDS && !oldest.done) this.#remembered.delete(oldest.value);
  }

  #countOwn(streamId: string, count: number): void {
    if (streamId.startsWith('$')) return;
    this.#sinceOwnEvent += count;
    if (this.#sinceOwnEvent < OWN_EVENT_EVERY) return;
    this.#sinceOwnEvent = 0;
    this.appendOwn('$stats-127.0.0.1:2113', '$statsCollected', { 'proc-cpu': 1 });
  }
}
