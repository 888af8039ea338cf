import type { AppendRequest } from '../append-request.ts';
import type { Appended } from './append-batch.ts';

const MAX_BATCH_REQUESTS = 512;
const MAX_BATCH_BYTES = 4 * 1024 * 1024;
const MAX_QUEUED_REQUESTS = 10_000;
const MAX_QUEUED_BYTES = 64 * 1024 * 1024;

/** A request and those who wait for its answer. */
export interface Waiting {
  readonly request: AppendRequest;
  readonly resolve: (result: Appended) => void;
  readonly reject: (error: Error) => void;
}

/** Requests in the order of their arrival. */
export interface AppendQueue {
  /** Whether no more may be added, for now. */
  isFull(): boolean;
  isEmpty(): boolean;
  add(waiting: Waiting): void;
  /** Takes from the front what may go together: bounded, and no event id twice (it is decided after the first). */
  takeBatch(): readonly Waiting[];
  takeAll(): readonly Waiting[];
}

export function appendQueue(): AppendQueue {
  let queue: Waiting[] = [];
  let bytes = 0;

  function take(count: number): readonly Waiting[] {
    const taken = queue.slice(0, count);
    queue = queue.slice(count);
    for (const { request } of taken) bytes -= request.bytes;
    return taken;
  }

  return {
    isFull: () => queue.length >= MAX_QUEUED_REQUESTS || bytes >= MAX_QUEUED_BYTES,
    isEmpty: () => queue.length === 0,
    add(waiting) {
      queue.push(waiting);
      bytes += waiting.request.bytes;
    },
    takeBatch: () => take(batchLength(queue)),
    takeAll: () => take(queue.length),
  };
}

function batchLength(queue: readonly Waiting[]): number {
  const ids = new Set<string>();
  let bytes = 0;
  let length = 0;
  for (const { request } of queue) {
    bytes += request.bytes;
    if (length === MAX_BATCH_REQUESTS || (length > 0 && bytes > MAX_BATCH_BYTES)) break;
    if (request.events.some(({ id }) => ids.has(id))) break;
    for (const { id } of request.events) ids.add(id);
    length += 1;
  }
  return length;
}
