import { Readable } from 'node:stream';
import {
  type AllStreamResolvedEvent,
  type EventData,
  EventStoreDBClient,
  type Filter,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { encodeAppend } from '../../eventstore/append-request.ts';
import type { Connection } from '../../eventstore/eventstoredb/client.ts';
import { eventStoreDb } from '../../eventstore/eventstoredb/eventstoredb.ts';
import { toRecorded } from '../../eventstore/eventstoredb/record.ts';
import { matches } from '../../eventstore/filter.ts';
import { type EventStore, type RecordedEvent, WrongExpectedRevisionError } from '../../eventstore/port.ts';
import type { EventLog, Expected } from '../support/esdb-stand-in/event-log.ts';
import type { ProposedEvent, StoredEvent } from '../support/esdb-stand-in/events.ts';
import type { LogOfProcess } from './embedded-log.ts';
import type { Owner, Scheduler } from './schedule.ts';

/**
 * EventStoreDB as one process has it: the adapter is the product's own, with its repeats, time-outs and subscriptions; the
 * calls of its client go to the log of the tests' stand-in, when the schedule says so.
 */
export function logOnServer(
  owner: Owner,
  server: EventLog,
  schedule: Scheduler,
  closed: AbortSignal,
): LogOfProcess {
  const silent = { info: () => undefined, warn: () => undefined };
  const store = eventStoreDb({ url: 'esdb://simulated:2113?tls=false', logger: silent }, () =>
    connectionTo(owner, server, schedule),
  );
  closed.addEventListener('abort', () => void store.close());
  return { ...store, notify: () => undefined };
}

function connectionTo(owner: Owner, server: EventLog, schedule: Scheduler): Connection {
  const client = Object.assign(EventStoreDBClient.connectionString('esdb://simulated:2113?tls=false'), {
    appendToStream: (
      name: string,
      given: EventData | EventData[],
      { expectedRevision }: { expectedRevision: Expected },
    ) =>
      schedule.ask(owner, 'append', name, async () => append(server, name, expectedRevision, [given].flat())),
    readStream: (name: string, asked: StreamRead) =>
      reading(() =>
        schedule.ask(owner, 'read of a stream', name, async () => readStream(server, name, asked)),
      ),
    readAll: (asked: AllRead) =>
      reading(() =>
        schedule.ask(
          owner,
          asked.direction === 'backwards' ? 'head of the log' : 'read of the log',
          '',
          async () => readAll(server, asked),
        ),
      ),
    subscribeToAll: (asked: Subscription) => subscribe(owner, server, schedule, asked),
    dispose: async () => undefined,
  });
  const end = async () => undefined;
  return {
    client,
    credentials: { username: 'admin', password: '' },
    isDisposed: () => false,
    lookElsewhere: () => undefined,
    explain: async () => null,
    close: end,
  };
}

interface StreamRead {
  readonly direction?: 'forwards' | 'backwards';
  readonly fromRevision?: 'start' | 'end' | bigint;
  readonly maxCount?: number;
}

interface AllRead {
  readonly direction: 'forwards' | 'backwards';
  readonly fromPosition: 'start' | 'end' | { readonly commit: bigint };
  readonly maxCount: number;
}

interface Subscription {
  readonly fromPosition: 'start' | 'end' | { readonly commit: bigint };
  readonly filter: Filter;
}

function append(server: EventLog, name: string, expected: Expected, events: readonly EventData[]) {
  const proposed = events.map(
    ({ id, type, data, metadata }): ProposedEvent => ({
      id,
      type,
      contentType: 'application/json',
      data: Buffer.from(JSON.stringify(data)),
      metadata: metadata instanceof Uint8Array ? metadata : Buffer.from(JSON.stringify(metadata ?? {})),
    }),
  );
  const outcome = server.append(name, expected, proposed);
  if (outcome.kind === 'deleted') throw new Error('a stream was deleted');
  if (outcome.kind === 'wrong_revision')
    throw new WrongExpectedVersionError(undefined, { streamName: name, expected, current: outcome.actual });
  const { revision, position } = outcome;
  return {
    success: true,
    nextExpectedRevision: revision,
    ...(position === undefined ? {} : { position: { commit: position, prepare: position } }),
  };
}

function readStream(
  server: EventLog,
  name: string,
  { direction, fromRevision = 'start', maxCount }: StreamRead,
) {
  const events = server.stream(name).readable;
  if (events.length === 0) throw new StreamNotFoundError(undefined, name);
  const found =
    direction === 'backwards'
      ? events
          .filter(({ revision }) => typeof fromRevision !== 'bigint' || revision <= fromRevision)
          .toReversed()
      : events.filter(({ revision }) => typeof fromRevision !== 'bigint' || revision >= fromRevision);
  return found.slice(0, Math.min(maxCount ?? found.length, found.length)).map(resolved);
}

/** Forwards from a position includes the event that is there; backwards gives those before it. */
function readAll({ events }: EventLog, { direction, fromPosition, maxCount }: AllRead) {
  const indexOf = (position: bigint) => events.findIndex((event) => event.position >= position);
  if (direction === 'forwards') {
    const found = typeof fromPosition === 'object' ? indexOf(fromPosition.commit) : 0;
    return found < 0 ? [] : events.slice(found, found + maxCount).map(resolved);
  }
  const found = typeof fromPosition === 'object' ? indexOf(fromPosition.commit) : events.length;
  const end = found < 0 ? events.length : found;
  return events
    .slice(Math.max(0, end - maxCount), end)
    .toReversed()
    .map(resolved);
}

/** As the client gives them: each is parsed once, for all its readers. */
const known = new WeakMap<StoredEvent, AllStreamResolvedEvent>();

function resolved(event: StoredEvent): AllStreamResolvedEvent {
  const found = known.get(event) ?? parsed(event);
  known.set(event, found);
  return found;
}

function parsed(event: StoredEvent): AllStreamResolvedEvent {
  const { id, type, streamId, revision, position, createdMs } = event;
  const parse = (bytes: Uint8Array) =>
    bytes.length === 0 ? {} : JSON.parse(Buffer.from(bytes).toString('utf8'));
  return {
    event: {
      id,
      type,
      streamId,
      revision,
      isJson: true,
      created: new Date(createdMs),
      data: parse(event.data),
      metadata: parse(event.metadata),
      position: { commit: position, prepare: position },
    },
    commitPosition: position,
  } as AllStreamResolvedEvent;
}

function reading(read: () => Promise<readonly AllStreamResolvedEvent[]>) {
  const found = Readable.from(
    (async function* () {
      yield* await read();
    })(),
  );
  const cancel = async () => void found.destroy();
  return Object.assign(found, { cancel });
}

const PAGE = 32;

/** A subscription to all that the server holds: it passes over the first event at or behind its position. */
function subscribe(
  owner: Owner,
  server: EventLog,
  schedule: Scheduler,
  { fromPosition, filter }: Subscription,
) {
  const events = new Readable({ objectMode: true, read: () => undefined });
  let isOver = false;
  let grown: () => void = () => undefined;
  const leave = server.onAppend(() => grown());
  const end = () => {
    isOver = true;
    leave();
    grown();
  };
  const subscription = Object.assign(events, { unsubscribe: async () => end() });
  events.on('close', end);
  const checkpoint = (position: bigint) =>
    void filter.checkpointReached?.(subscription as never, { commit: position, prepare: position });
  void (async () => {
    const step = <T>(label: string, carryOut: () => T) =>
      schedule.ask(owner, 'notification', label, async () => carryOut());
    await step('subscription begins', () => undefined);
    if (isOver) return;
    events.emit('confirmation');
    let index = typeof fromPosition === 'object' ? server.indexFrom(fromPosition.commit) + 1 : 0;
    while (!isOver) {
      if (index >= server.events.length) {
        await new Promise<void>((resolve) => {
          grown = resolve;
        });
        continue;
      }
      const page = await step(`events from ${index}`, () => server.events.slice(index, index + PAGE));
      if (isOver) return;
      index += page.length;
      for (const event of page) if (lets(filter, event)) events.push(resolved(event));
      const last = page.at(-1)?.position;
      if (last !== undefined && page.length === PAGE) checkpoint(last);
    }
  })().catch((error: Error) => {
    if (!isOver) events.destroy(error);
  });
  return subscription;
}

function lets(filter: Filter, { type, streamId }: StoredEvent): boolean {
  const subject = filter.filterOn === 'eventType' ? type : streamId;
  if ('regex' in filter && filter.regex) return new RegExp(filter.regex).test(subject);
  return 'prefixes' in filter && (filter.prefixes ?? []).some((prefix: string) => subject.startsWith(prefix));
}

/** The server's log by the port, for filling it at first and for the checks: no process, no fault. */
export function plainViewOf(
  server: EventLog,
  onWritten: (events: readonly RecordedEvent[]) => void,
): EventStore {
  let seen = server.events.length;
  const recorded = (events: readonly StoredEvent[]) =>
    events.flatMap((event) => toRecorded(resolved(event), '') ?? []);
  server.onAppend(() => {
    const fresh = recorded(server.events.slice(seen));
    seen = server.events.length;
    if (fresh.length > 0) onWritten(fresh);
  });
  return {
    idsAreUnique: false,
    positionsAreGapless: false,
    checksWitness: false,
    async append(streamId, expected, events) {
      const request = encodeAppend(streamId, expected, events);
      const proposed = request.events.map(({ id, type, data, metadata }) => ({
        id,
        type,
        contentType: 'application/json',
        data: Buffer.from(data),
        metadata: Buffer.from(metadata),
      }));
      const outcome = server.append(streamId, expected, proposed);
      if (outcome.kind !== 'written') throw new WrongExpectedRevisionError(streamId, expected, 'no_stream');
      return { revision: outcome.revision, position: outcome.position };
    },
    readStream: async (streamId, { from = 0n } = {}) =>
      recorded(server.stream(streamId).events.filter(({ revision }) => revision >= from)),
    readAll: async ({ after = -1n, maxCount = 1_000, filter } = {}) =>
      recorded(server.events)
        .filter((event) => event.position > after && matches(filter, event))
        .slice(0, maxCount),
    head: async () => server.events.findLast(({ type }) => !type.startsWith('$'))?.position ?? 0n,
    subscribe: () => {
      throw new Error('nobody subscribes here');
    },
    close: async () => undefined,
  };
}
