import { type Rounds, restedRounds } from '../../platform/rested-rounds.ts';
import type { AppendRequest } from '../append-request.ts';
import { EventStoreUnavailableError } from '../port.ts';
import type { Answer, Appended } from './append-batch.ts';

export interface AppendLane {
  /** Rejects at once if too many wait, or when closed. */
  submit(request: AppendRequest): Promise<Appended>;
  close(): Promise<void>;
}

/** Requests that arrive during a batch form the next one: one disk flush. `deliver` never rejects. */
export function appendLane(
  deliver: (batch: readonly AppendRequest[]) => Promise<readonly Answer[]>,
  inTurn: Rounds = restedRounds(),
): AppendLane {
  const queue = appendQueue();
  let closed = false;
  let running: Promise<void> | undefined;

  async function sendNext(): Promise<readonly Answer[]> {
    const batch = queue.takeBatch();
    const answers = await deliver(batch.map(({ request }) => request));
    for (const [index, waiting] of batch.entries()) settle(waiting, answers[index]);
    return answers;
  }

  async function run(): Promise<void> {
    while (!queue.isEmpty()) {
      // One turn of the event loop collects requests that arrive together.
      await new Promise(setImmediate);
      const answers = await inTurn(sendNext);
      // Requests behind a batch without a database would wait as long for the same result.
      const away = answers.find((answer) => answer instanceof EventStoreUnavailableError);
      if (away) for (const waiting of queue.takeAll()) settle(waiting, away);
    }
    running = undefined;
  }

  return {
    submit(request) {
      if (closed) return Promise.reject(new EventStoreUnavailableError('the event log is closed'));
      if (queue.isFull()) {
        return Promise.reject(new EventStoreUnavailableError('too many appends wait for the event log'));
      }
      return new Promise((resolve, reject) => {
        queue.add({ request, resolve, reject });
        running ??= run();
      });
    },
    async close() {
      closed = true;
      await running;
    },
  };
}

function settle(waiting: QueuedAppend, answer: Answer | undefined): void {
  if (answer === undefined) waiting.reject(new Error('an append has no answer'));
  else if (answer instanceof Error) waiting.reject(answer);
  else waiting.resolve(answer);
}

const MAX_BATCH_REQUESTS = 512;
const MAX_BATCH_BYTES = 4 * 1024 * 1024;
const MAX_QUEUED_REQUESTS = 10_000;
const MAX_QUEUED_BYTES = 64 * 1024 * 1024;

interface QueuedAppend {
  readonly request: AppendRequest;
  readonly resolve: (result: Appended) => void;
  readonly reject: (error: Error) => void;
}

interface AppendQueue {
  isFull(): boolean;
  isEmpty(): boolean;
  add(waiting: QueuedAppend): void;
  /**
   * Bounded, and each event id once: a repeat is decided after the first. A batch reads its witnesses before it writes,
   * so a witness written in it is read by the next one.
   */
  takeBatch(): readonly QueuedAppend[];
  takeAll(): readonly QueuedAppend[];
}

function appendQueue(): AppendQueue {
  let queue: QueuedAppend[] = [];
  let bytes = 0;

  function removeFirst(count: number): readonly QueuedAppend[] {
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
    takeBatch: () => removeFirst(batchLength(queue)),
    takeAll: () => removeFirst(queue.length),
  };
}

function batchLength(queue: readonly QueuedAppend[]): number {
  const ids = new Set<string>();
  const written = new Set<string>();
  let bytes = 0;
  let length = 0;
  for (const { request } of queue) {
    bytes += request.bytes;
    if (length === MAX_BATCH_REQUESTS || (length > 0 && bytes > MAX_BATCH_BYTES)) break;
    if (request.events.some(({ id }) => ids.has(id))) break;
    if (request.witness !== undefined && written.has(request.witness)) break;
    written.add(request.streamId);
    for (const { id } of request.events) ids.add(id);
    length += 1;
  }
  return length;
}
