import { type AppendRequest, encodeAppend } from './append-request.ts';
import { matches } from './filter.ts';
import { DEFAULT_PAGE, pageSize } from './paging.ts';
import {
  type AppendResult,
  DuplicateEventIdError,
  type EventStore,
  EventStoreUnavailableError,
  type JsonObject,
  type ReadAllOptions,
  type ReadOptions,
  type RecordedEvent,
  WitnessMovedError,
  WrongExpectedRevisionError,
} from './port.ts';
import { recentEvents } from './recent-events.ts';
import { subscriptions } from './subscription.ts';

/** For tests. `now`: instant of an append, ISO 8601 in UTC. */
export function memoryEventStore({ now = () => new Date().toISOString() } = {}): EventStore {
  const log: RecordedEvent[] = [];
  const streams = new Map<string, RecordedEvent[]>();
  const byId = new Map<string, RecordedEvent>();
  const closing = new AbortController();
  const recent = recentEvents(Number.POSITIVE_INFINITY);
  recent.startAt(0n);
  const lastOf = (stream: string) => streams.get(stream)?.at(-1)?.revision ?? 'no_stream';

  function append(request: AppendRequest): AppendResult {
    const stream = streams.get(request.streamId) ?? [];
    const repeated = repeatOf(request, byId);
    if (repeated) return repeated;
    const { witness, witnessAt } = request;
    if (witness !== undefined && witnessAt !== undefined && lastOf(witness) !== witnessAt)
      throw new WitnessMovedError(request.streamId, witness);
    const actual = lastOf(request.streamId);
    if (request.expected !== 'any' && request.expected !== actual) {
      throw new WrongExpectedRevisionError(request.streamId, request.expected, actual);
    }
    if (request.events.some(({ id }) => byId.has(id))) throw new DuplicateEventIdError(request.streamId);
    const recorded = record(request, BigInt(stream.length), BigInt(log.length) + 1n, now());
    for (const event of recorded) byId.set(event.id, event);
    log.push(...recorded);
    stream.push(...recorded);
    streams.set(request.streamId, stream);
    recent.add(recorded);
    return { revision: BigInt(stream.length) - 1n, position: BigInt(log.length) };
  }

  return {
    idsAreUnique: true,
    positionsAreGapless: true,
    checksWitness: true,
    async append(streamId, expected, events, options) {
      const request = encodeAppend(streamId, expected, events, options);
      if (closing.signal.aborted) throw new EventStoreUnavailableError('the event log is closed');
      const result = append(request);
      if (request.witness === undefined) return result;
      return { ...result, witnessed: lastOf(request.witness) };
    },
    readStream: async (streamId, options) => readStream(streams.get(streamId) ?? [], options),
    readAll: async (options) => readAll(log, options),
    head: async () => BigInt(log.length),
    subscribe: subscriptions({
      recent,
      closed: closing.signal,
      keepUp: () => undefined,
      // Nothing is dropped.
      catchUp: async function* () {},
    }),
    close: async () => closing.abort(),
  };
}

/** First result of an append already in the log. */
function repeatOf(
  { streamId, expected, events }: AppendRequest,
  byId: ReadonlyMap<string, RecordedEvent>,
): AppendResult | undefined {
  const [first, ...rest] = events.map(({ id }) => byId.get(id));
  if (!first || first.streamId !== streamId) return undefined;
  const before = first.revision === 0n ? 'no_stream' : first.revision - 1n;
  if (expected !== 'any' && expected !== before) return undefined;
  let last = first;
  for (const event of rest) {
    if (event?.streamId !== streamId || event.revision !== last.revision + 1n) return undefined;
    last = event;
  }
  return { revision: last.revision, position: last.position };
}

function record(
  { streamId, events }: AppendRequest,
  revision: bigint,
  position: bigint,
  recordedAt: string,
): RecordedEvent[] {
  return events.map(({ id, type, data, metadata }, index) => ({
    position: position + BigInt(index),
    streamId,
    revision: revision + BigInt(index),
    id,
    type,
    data: JSON.parse(data) as JsonObject,
    metadata: JSON.parse(metadata) as JsonObject,
    recordedAt,
  }));
}

function readStream(
  stream: readonly RecordedEvent[],
  { direction = 'forwards', from, maxCount }: ReadOptions = {},
): RecordedEvent[] {
  const limit = pageSize(maxCount ?? Number.POSITIVE_INFINITY);
  if (direction === 'forwards') {
    const start = from ?? 0n;
    return stream.filter(({ revision }) => revision >= start).slice(0, limit);
  }
  return stream
    .filter(({ revision }) => from === undefined || revision <= from)
    .reverse()
    .slice(0, limit);
}

function readAll(
  log: readonly RecordedEvent[],
  { direction = 'forwards', after, maxCount = DEFAULT_PAGE, filter }: ReadAllOptions = {},
): RecordedEvent[] {
  const asked = log.filter(
    (event) =>
      (after === undefined || (direction === 'forwards' ? event.position > after : event.position < after)) &&
      matches(filter, event),
  );
  return (direction === 'forwards' ? asked : asked.reverse()).slice(0, pageSize(maxCount));
}
