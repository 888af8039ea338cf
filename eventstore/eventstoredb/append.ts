import type { EventData, AppendResult as ServerResult } from '@eventstore/db-client';
import { withGrowingTimeout } from '../../platform/timeout.ts';
import { type AppendRequest, type EncodedEvent, encodeAppend } from '../append-request.ts';
import {
  type AppendResult,
  DuplicateEventIdError,
  type EventStore,
  EventStoreUnavailableError,
  InvalidAppendError,
  type JsonObject,
  type RecordedEvent,
  WrongExpectedRevisionError,
} from '../port.ts';
import type { Connection } from './client.ts';
import { deniedError, type Failure } from './failures.ts';
import { turnsFor } from './limiter.ts';
import { createLoad } from './load.ts';
import type { Namespace } from './namespace.ts';
import type { Settings } from './options.ts';
import type { Reader } from './read.ts';
import { isPosition } from './record.ts';
import type { Retry } from './retry.ts';

/** Events at the end of a stream that an append at `any` searches for its own ids. */
const LOOK_BACK = 500;
/** Far longer than callers wait, since an early cancel may commit a partial append; only bounds dead calls. */
const DEADLINE_MS = 60_000;
/** Extra time per concurrent event: a busy server interleaves appends, and joint time-outs would repeat them all. */
const MS_PER_EVENT = 10;

export interface Appender {
  append: EventStore['append'];
  /** Refuses new calls; resolves when accepted ones have results. */
  close(): Promise<void>;
}

/** One call for each append, limited in number and repeated while the outcome is unknown. */
export function appender(
  { client, credentials }: Connection,
  reader: Pick<Reader, 'readStream'>,
  namespace: Namespace,
  retry: Retry,
  settings: Settings,
): Appender {
  const { callTimeoutMs } = settings;
  const turns = turnsFor('appends', settings);
  const load = createLoad();

  function send({ streamId, expected, events }: AppendRequest, extraMs: () => number): Promise<ServerResult> {
    const name = `${namespace.prefix}${streamId}`;
    const options = { expectedRevision: expected, credentials, deadline: DEADLINE_MS, requiresLeader: true };
    const call = client.appendToStream(name, events.map(toServer), options);
    return withGrowingTimeout(() => callTimeoutMs + extraMs(), call);
  }

  /** The server omits the position in some repeated responses. */
  async function toResult(
    streamId: string,
    { nextExpectedRevision, position }: ServerResult,
  ): Promise<AppendResult> {
    if (isPosition(position?.commit)) return { revision: nextExpectedRevision, position: position.commit };
    const [last] = await reader.readStream(streamId, { from: nextExpectedRevision, maxCount: 1 });
    if (!last) throw new EventStoreUnavailableError('EventStoreDB does not say where it wrote the events');
    return { revision: last.revision, position: last.position };
  }

  /** Searches for an earlier attempt at `any`, because the server forgets its ids at a restart. */
  async function repeated(request: AppendRequest): Promise<AppendResult | undefined> {
    const { streamId, events } = request;
    const tail = await reader.readStream(streamId, { direction: 'backwards', maxCount: LOOK_BACK });
    const found = findEarlierAppend(events, tail);
    if (found === 'partly') throw new DuplicateEventIdError(streamId);
    return found;
  }

  async function refused(request: AppendRequest, failure: Failure, attempt: number): Promise<AppendResult> {
    const { streamId, expected, events } = request;
    switch (failure.kind) {
      case 'wrong_revision': {
        if (expected === 'any') throw new DuplicateEventIdError(streamId);
        // An earlier attempt of this append may have moved the stream.
        const from = expected === 'no_stream' ? 0n : expected + 1n;
        const there = attempt > 1 ? await reader.readStream(streamId, { from, maxCount: events.length }) : [];
        const found = findEarlierAppend(events, there);
        if (found && found !== 'partly') return found;
        throw new WrongExpectedRevisionError(streamId, expected, failure.actual);
      }
      case 'tombstoned':
        throw new InvalidAppendError(`the stream ${streamId} was deleted for good`);
      case 'invalid':
        throw new InvalidAppendError(`EventStoreDB takes no such append: ${failure.reason}`);
      case 'denied':
        throw deniedError(failure);
      default:
        throw new EventStoreUnavailableError(`EventStoreDB does not carry out the append: ${failure.kind}`);
    }
  }

  async function write(request: AppendRequest): Promise<AppendResult> {
    const { streamId, expected, events } = request;
    await namespace.open();
    const passage = load.enter(events.length);
    const extraMs = () => passage.peak * MS_PER_EVENT;
    return retry
      .answer(
        `append to ${streamId}`,
        async () => {
          const first = expected === 'any' ? await repeated(request) : undefined;
          return first ?? toResult(streamId, await send(request, extraMs));
        },
        { inLine: true, extraMs, refused: (failure, attempt) => refused(request, failure, attempt) },
      )
      .finally(passage.leave);
  }

  return {
    async append(streamId, expected, events, options) {
      const request = encodeAppend(streamId, expected, events, options);
      refuseSystemNames(request);
      const result = await turns.run(() => write(request));
      if (request.witness === undefined) return result;
      const [last] = await reader.readStream(request.witness, { direction: 'backwards', maxCount: 1 });
      return { ...result, witnessed: last?.revision ?? 'no_stream' };
    },
    close: () => turns.close(),
  };
}

/** Names in `$` belong to the server and are not delivered as events. */
function refuseSystemNames({ streamId, events }: AppendRequest): void {
  if (streamId.startsWith('$')) throw new InvalidAppendError('the name of a stream must not begin with $');
  if (events.some(({ type }) => type.startsWith('$'))) {
    throw new InvalidAppendError('the type of an event must not begin with $');
  }
}

/** The client serializes data itself but takes metadata as text. */
function toServer({ id, type, data, metadata }: EncodedEvent): EventData {
  return {
    id,
    type,
    contentType: 'application/json',
    data: JSON.parse(data) as JsonObject,
    metadata: new TextEncoder().encode(metadata),
  };
}

/** The result of an append whose events are in this range; `partly`: some, or in another order; undefined: none. */
export function findEarlierAppend(
  events: readonly Pick<EncodedEvent, 'id'>[],
  stretch: readonly RecordedEvent[],
): AppendResult | 'partly' | undefined {
  const byId = new Map(stretch.map((event) => [event.id, event]));
  const found = events.map(({ id }) => byId.get(id));
  if (found.every((event) => event === undefined)) return undefined;
  const first = found[0];
  const last = found.at(-1);
  const inOrder = found.every(
    (event, index) => first !== undefined && event?.revision === first.revision + BigInt(index),
  );
  return inOrder && last ? { revision: last.revision, position: last.position } : 'partly';
}
