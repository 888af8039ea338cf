import type { AppendRequest } from '../append-request.ts';
import { EventStoreUnavailableError } from '../port.ts';
import type { Answer, Appended } from './append-batch.ts';
import { appendQueue, type Waiting } from './append-queue.ts';

export interface AppendLane {
  /** Queues a request; resolves or rejects with its own answer. Rejects at once when too many wait, or when closed. */
  submit(request: AppendRequest): Promise<Appended>;
  /** Takes nothing more; resolves when all that was taken has its answer. */
  close(): Promise<void>;
}

/**
 * Gathers what arrives while a batch is under way, and sends it as the next one, in the order of arrival: one flush of
 * the disk for all of them. `deliver` never rejects.
 */
export function appendLane(
  deliver: (batch: readonly AppendRequest[]) => Promise<readonly Answer[]>,
): AppendLane {
  const queue = appendQueue();
  let closed = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (!queue.isEmpty()) {
      // One turn of the event loop lets those in that arrive together, instead of one batch of one before the others.
      await new Promise(setImmediate);
      const batch = queue.takeBatch();
      const answers = await deliver(batch.map(({ request }) => request));
      for (const [index, waiting] of batch.entries()) settle(waiting, answers[index]);
      // Who waited behind a batch that found no database in all its time would wait as long for the same answer.
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

function settle(waiting: Waiting, answer: Answer | undefined): void {
  if (answer === undefined) waiting.reject(new Error('an append has no answer'));
  else if (answer instanceof Error) waiting.reject(answer);
  else waiting.resolve(answer);
}
