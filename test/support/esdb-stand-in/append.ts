import shared from '@eventstore/db-client/generated/shared_pb.js';
import generated from '@eventstore/db-client/generated/streams_pb.js';
import type { handleBidiStreamingCall, handleClientStreamingCall, sendUnaryData } from '@grpc/grpc-js';
import { status } from '@grpc/grpc-js';
import type { StandInContext } from './context.ts';
import { refusedByFollower, streamDeleted, tooLarge } from './errors.ts';
import type { AppendOutcome, Expected } from './event-log.ts';
import type { ProposedEvent } from './events.ts';
import { streamNameOf } from './wire.ts';

type AppendReq = InstanceType<typeof generated.AppendReq>;
type AppendResp = InstanceType<typeof generated.AppendResp>;

const MAX_APPEND_BYTES = 1024 * 1024;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `Streams/Append`: the header first, then the events, one message each. */
export function append(context: StandInContext): handleClientStreamingCall<AppendReq, AppendResp> {
  return (call, answer) => {
    const messages: AppendReq[] = [];
    context.seen.appendCalls += 1;
    context.seen.authorizations.push(String(call.metadata.get('authorization')[0] ?? ''));
    call.on('data', (message: AppendReq) => messages.push(message));
    call.on('end', () => {
      // Given up half-way. Where a client ends the call before it resets it, as Node's does, nobody can tell: then what
      // has come is the append.
      if (call.cancelled) return;
      const refusal = refusedByFollower(context, call.metadata);
      if (refusal) answer(refusal);
      else void context.faults.pass().then(() => carryOut(context, messages, answer));
    });
  };
}

/** `Streams/BatchAppend`: the shared stream that nobody should use. It is counted, and refused. */
export function batchAppend(
  context: StandInContext,
): handleBidiStreamingCall<
  InstanceType<typeof generated.BatchAppendReq>,
  InstanceType<typeof generated.BatchAppendResp>
> {
  return (call) => {
    context.seen.batchAppends += 1;
    call.emit('error', { code: status.UNIMPLEMENTED, details: 'the stand-in has no batch append' });
  };
}

type Failure = Exclude<Parameters<sendUnaryData<AppendResp>>[0], null>;

function carryOut(
  context: StandInContext,
  messages: readonly AppendReq[],
  answer: sendUnaryData<AppendResp>,
): void {
  const { failure, success } = decide(context, messages);
  const lost = context.faults.takeLostAnswer();
  if (lost === 'never_answered') return;
  if (lost === 'connection_cut') context.cutConnections();
  else if (lost === 'unavailable') answer({ code: status.UNAVAILABLE, details: 'lost on request' });
  else if (failure) answer(failure);
  else answer(null, success);
}

function decide(
  context: StandInContext,
  [header, ...messages]: readonly AppendReq[],
): { readonly failure?: Failure; readonly success?: AppendResp } {
  const options = header?.getOptions();
  if (!options) return { failure: { code: status.UNKNOWN, details: 'Exception was thrown by handler.' } };
  const refusal = context.faults.takeRefusal();
  if (refusal !== undefined) return { failure: { code: refusal, details: 'refused on request' } };
  const events = messages.map(proposed);
  if (events.some((event) => !UUID.test(event.id) || event.type === '')) {
    return { failure: { code: status.INVALID_ARGUMENT, details: 'not an event' } };
  }
  const bytes = events.reduce((sum, event) => sum + sizeOnDisk(event), 0);
  if (bytes > MAX_APPEND_BYTES) return { failure: tooLarge(MAX_APPEND_BYTES) };
  const streamId = streamNameOf(options.getStreamIdentifier());
  const expected = expectedOf(options);
  const outcome = context.log.append(streamId, expected, events);
  context.seen.appends += 1;
  return outcome.kind === 'deleted'
    ? { failure: streamDeleted(streamId) }
    : { success: response(outcome, expected, context.faults.withoutPositions) };
}

/** As the server counts it: names are of two bytes a character. */
function sizeOnDisk({ type, data, metadata }: ProposedEvent): number {
  return 2 * type.length + data.length + metadata.length;
}

function proposed(message: AppendReq): ProposedEvent {
  const event = message.getProposedMessage();
  const metadata = event?.getMetadataMap();
  return {
    id: event?.getId()?.getString().toLowerCase() ?? '',
    type: metadata?.get('type') ?? '',
    contentType: metadata?.get('content-type') ?? 'application/octet-stream',
    data: event?.getData_asU8() ?? new Uint8Array(),
    metadata: event?.getCustomMetadata_asU8() ?? new Uint8Array(),
  };
}

function expectedOf(options: NonNullable<ReturnType<AppendReq['getOptions']>>): Expected {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  return BigInt(options.getRevision());
}

function response(
  outcome: Exclude<AppendOutcome, { kind: 'deleted' }>,
  expected: Expected,
  withoutPosition: boolean,
): AppendResp {
  const response = new generated.AppendResp();
  if (outcome.kind === 'wrong_revision') {
    return response.setWrongExpectedVersion(wrongExpectedVersion(outcome.actual, expected));
  }
  const success = new generated.AppendResp.Success().setCurrentRevision(outcome.revision.toString());
  if (outcome.position === undefined || (withoutPosition && outcome.kind === 'repeated'))
    return response.setSuccess(success.setNoPosition(new shared.Empty()));
  const position = new generated.AppendResp.Position()
    .setCommitPosition(outcome.position.toString())
    .setPreparePosition(outcome.position.toString());
  return response.setSuccess(success.setPosition(position));
}

function wrongExpectedVersion(
  actual: bigint | 'no_stream',
  expected: Expected,
): InstanceType<typeof generated.AppendResp.WrongExpectedVersion> {
  const wrong = new generated.AppendResp.WrongExpectedVersion();
  if (actual === 'no_stream') wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(actual.toString());
  if (expected === 'any') return wrong.setExpectedAny(new shared.Empty());
  if (expected === 'no_stream') return wrong.setExpectedNoStream(new shared.Empty());
  if (expected === 'stream_exists') return wrong.setExpectedStreamExists(new shared.Empty());
  return wrong.setExpectedRevision(expected.toString());
}
