import type { AppendRequest } from '../../eventstore/append-request.ts';
import { encodeAppend } from '../../eventstore/append-request.ts';
import { matches } from '../../eventstore/filter.ts';
import { type EventStore, EventStoreUnavailableError } from '../../eventstore/port.ts';
import type { Answer } from '../../eventstore/postgres/append-batch.ts';
import { appendLane } from '../../eventstore/postgres/append-lane.ts';
import { deliver } from '../../eventstore/postgres/deliver.ts';
import type { Reader } from '../../eventstore/postgres/reader.ts';
import { logTail } from '../../eventstore/postgres/tail.ts';
import { subscriptions } from '../../eventstore/subscription.ts';
import type { Disk } from './disk.ts';
import type { Owner, Scheduler } from './schedule.ts';

const RETRY_MS = 10_000;
const POLL_MS = 1_000;

export interface LogOfProcess extends EventStore {
  /** Another process has appended. */
  notify(head: bigint): void;
}

interface LogParts {
  readonly disk: Disk;
  readonly schedule: Scheduler;
  readonly closed: AbortSignal;
  /** Replaces a statement's answers: a planted fault may mix them up. */
  readonly answers?: ((answers: readonly Answer[]) => readonly Answer[]) | undefined;
}

const same = (answers: readonly Answer[]) => answers;

/**
 * The embedded log as one process has it: its lane of appends, its repeats, its tail and its subscriptions are the product's
 * own; the statements that they send go to the log on the disk, when the schedule says so. That log behaves as the one in
 * Postgres: both pass `test/contract/event-store`.
 */
export function embeddedLog(
  owner: Owner,
  { disk, schedule, closed, answers = same }: LogParts,
): LogOfProcess {
  const away = () => new EventStoreUnavailableError('the log does not answer');
  const reader: Reader = {
    stream: (id, options) =>
      schedule.ask(owner, 'read of a stream', id, () => disk.log.readStream(id, options), away),
    all: (options) =>
      schedule.ask(
        owner,
        'read of the log',
        `after ${options.after ?? 0n}`,
        () => disk.log.readAll(options),
        away,
      ),
    head: () => schedule.ask(owner, 'head of the log', '', () => disk.log.head(), away),
    catchUp: (after, filter, maxCount) =>
      schedule.ask(
        owner,
        'read of the log',
        `range after ${after}`,
        async () => {
          const events = await disk.log.readAll({ after, maxCount });
          const last = events.at(-1);
          if (!last) return undefined;
          return { events: events.filter((event) => matches(filter, event)), position: last.position };
        },
        away,
      ),
  };
  const send = (batch: readonly AppendRequest[]) =>
    schedule.ask(owner, 'append', batch.map(({ streamId }) => streamId).join(', '), async () =>
      answers(await write(disk, batch)),
    );
  const tail = logTail({ reader, pollMs: POLL_MS, closed, logger: undefined });
  const lane = appendLane((batch) =>
    deliver(batch, { send, retryForMs: RETRY_MS, signal: closed, logger: undefined }),
  );
  return {
    idsAreUnique: true,
    positionsAreGapless: true,
    checksWitness: true,
    async append(streamId, expected, events, options) {
      const request = encodeAppend(streamId, expected, events, options);
      const { events: appended, ...result } = await lane.submit(request);
      if (appended) tail.addOwn(appended);
      else tail.wake(result.position);
      return result;
    },
    readStream: (id, options = {}) => reader.stream(id, options),
    readAll: (options = {}) => reader.all(options),
    head: () => reader.head(),
    subscribe: subscriptions(tail),
    notify: (head) => tail.wake(head),
    close: async () => undefined,
  };
}

/** One statement: the requests of a batch, each seeing those before it. */
async function write(disk: Disk, batch: readonly AppendRequest[]): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const { streamId, expected, events, witness, witnessAt } of batch) {
    const before = await disk.log.head();
    const parsed = events.map(({ id, type, data, metadata }) => ({
      id,
      type,
      data: JSON.parse(data),
      metadata: JSON.parse(metadata),
    }));
    try {
      const result = await disk.log.append(streamId, expected, parsed, { witness, witnessAt });
      const written = result.position > before;
      const recorded = written ? await disk.log.readAll({ after: before }) : [];
      if (written) for (const notice of disk.onWritten) notice(recorded);
      answers.push({ ...result, ...(written ? { events: recorded } : {}) });
    } catch (error) {
      answers.push(error instanceof Error ? error : new Error(String(error)));
    }
  }
  return answers;
}
