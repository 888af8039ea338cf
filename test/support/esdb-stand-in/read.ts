import generated from '@eventstore/db-client/generated/streams_pb.js';
import { type handleServerStreamingCall, status } from '@grpc/grpc-js';
import type { StandInContext } from './context.ts';
import { invalidPosition, refusedByFollower, streamDeleted } from './errors.ts';
import type { StoredEvent } from './events.ts';
import { type ReadCall, type ReadReq, send } from './read-call.ts';
import { subscribe } from './subscribe.ts';
import { eventMessage, type ReadResp, streamNameOf, streamNotFoundMessage } from './wire.ts';

type Options = NonNullable<ReturnType<ReadReq['getOptions']>>;

/** `Streams/Read`: a stretch of a stream or of `$all`, or a subscription to `$all`. */
export function read(context: StandInContext): handleServerStreamingCall<ReadReq, ReadResp> {
  return (call) => {
    context.seen.readCalls += 1;
    void answer(context, call).catch((error: unknown) => call.emit('error', error));
  };
}

async function answer(context: StandInContext, call: ReadCall): Promise<void> {
  await context.faults.pass();
  const options = call.request.getOptions();
  if (!options || call.cancelled) return;
  const refusal = refusedByFollower(context, call.metadata);
  if (refusal) {
    call.emit('error', refusal);
    return;
  }
  if (context.faults.deniesReads) {
    call.emit('error', { code: status.UNAUTHENTICATED, details: 'Access Denied' });
    return;
  }
  const denied = context.users.refusal(call.metadata, 'read', options.hasStream() ? nameOf(options) : '$all');
  if (denied) {
    call.emit('error', denied);
    return;
  }
  const position = options.getAll()?.getPosition();
  if (position && !context.log.canReadFrom(BigInt(position.getCommitPosition()))) {
    call.emit('error', invalidPosition(context.faults.invalidPosition));
    return;
  }
  if (options.hasSubscription()) {
    await subscribe(context, call, options);
    return;
  }
  context.seen.reads += 1;
  const name = nameOf(options);
  if (options.hasStream()) {
    const stream = context.log.stream(name);
    if (stream.tombstoned) {
      call.emit('error', streamDeleted(name));
      return;
    }
    if (stream.readable.length === 0) await send(call, streamNotFoundMessage(name));
  }
  for (const event of options.hasStream() ? ofStream(context, name, options) : ofAll(context, options)) {
    await send(call, eventMessage(event));
  }
  call.end();
}

function nameOf(options: Options): string {
  return streamNameOf(options.getStream()?.getStreamIdentifier());
}

function ofStream(context: StandInContext, name: string, options: Options): readonly StoredEvent[] {
  const asked = options.getStream();
  const events = context.log.stream(name).readable;
  const count = Number(options.getCount());
  if (isForwards(options)) {
    const from = asked?.hasRevision() ? BigInt(asked.getRevision()) : 0n;
    return asked?.hasEnd() ? [] : events.filter(({ revision }) => revision >= from).slice(0, count);
  }
  const from = asked?.hasRevision() ? BigInt(asked.getRevision()) : 0n;
  return events
    .filter(({ revision }) => asked?.hasEnd() || revision <= from)
    .toReversed()
    .slice(0, count);
}

/** Forwards from a position includes the event that is there; backwards gives those before it. */
function ofAll(context: StandInContext, options: Options): readonly StoredEvent[] {
  const asked = options.getAll();
  const { events } = context.log;
  const count = Number(options.getCount());
  const given = asked?.getPosition();
  const at = given ? context.log.indexFrom(BigInt(given.getCommitPosition())) : undefined;
  if (isForwards(options)) {
    const first = at ?? (asked?.hasEnd() ? events.length : 0);
    return events.slice(first, first + count);
  }
  const end = at ?? (asked?.hasEnd() ? events.length : 0);
  return events.slice(Math.max(0, end - count), end).toReversed();
}

function isForwards(options: Options): boolean {
  return options.getReadDirection() === generated.ReadReq.Options.ReadDirection.FORWARDS;
}
