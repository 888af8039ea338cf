import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import generated from '@eventstore/db-client/generated/streams_pb.js';
import type { handleBidiStreamingCall, handleClientStreamingCall, sendUnaryData } from '@grpc/grpc-js';
import { type Metadata, status } from '@grpc/grpc-js';
import type { StandInContext } from './context.ts';
import { refusedByFollower, streamDeleted, tooLarge } from './errors.ts';
import type { AppendOutcome, Expected } from './event-log.ts';
import type { ProposedEvent } from './events.ts';
import { streamNameOf } from './wire.ts';

type AppendReq = InstanceType<typeof generated.AppendReq>;
type AppendResp = InstanceType<typeof generated.AppendResp>;
type BatchAppendReq = InstanceType<typeof generated.BatchAppendReq>;
type BatchAppendResp = InstanceType<typeof generated.BatchAppendResp>;

const MAX_APPEND_BYTES = 1024 * 1024;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `Streams/Append`: header, then a message per event. */
export function append(context: StandInContext): handleClientStreamingCall<AppendReq, AppendResp> {
  return (call, answer) => {
    const messages: AppendReq[] = [];
    context.seen.appendCalls += 1;
    context.seen.authorizations.push(String(call.metadata.get('authorization')[0] ?? ''));
    call.on('data', (message: AppendReq) => messages.push(message));
    call.on('end', () => {
      // A client that ends before it resets, as Node does, looks complete: the messages so far are the append.
      if (call.cancelled) return;
      const refusal = refusedByFollower(context, call.metadata);
      if (refusal) answer(refusal);
      else void context.faults.pass().then(() => carryOut(context, call.metadata, messages, answer));
    });
  };
}

/** `Streams/BatchAppend`: one message each, answered in order. Errors that are no refusals end the call. */
export function batchAppend(
  context: StandInContext,
): handleBidiStreamingCall<BatchAppendReq, BatchAppendResp> {
  return (call) => {
    const { faults, seen } = context;
    seen.batchAppends += 1;
    const refusal = refusedByFollower(context, call.metadata);
    if (refusal) {
      call.emit('error', refusal);
      return;
    }
    const carryOutOne = (request: BatchAppendReq): void => {
      if (call.cancelled) return;
      const options = request.getOptions();
      const expected = options ? expectedOf(options, () => options.getStreamPosition()) : 'any';
      const events = request.getProposedMessagesList().map(proposed);
      const streamId = streamNameOf(options?.getStreamIdentifier());
      const denied = context.users.refusal(call.metadata, 'write', streamId);
      const decision = denied ? { failure: denied } : decide(context, streamId, expected, events);
      const lost = faults.takeLostAnswer();
      if (lost === 'never_answered') return;
      if (lost === 'connection_cut') context.cutConnections();
      else if (lost === 'unavailable')
        call.emit('error', { code: status.UNAVAILABLE, details: 'lost on request' });
      else call.write(batchResponse(request, decision));
    };
    call.on('data', (request: BatchAppendReq) => {
      if (faults.frozen || faults.delayMs > 0) void faults.pass().then(() => carryOutOne(request));
      else carryOutOne(request);
    });
    call.on('end', () => call.end());
  };
}

type Failure = Exclude<Parameters<sendUnaryData<AppendResp>>[0], null>;
type Success = Exclude<AppendOutcome, { kind: 'deleted' }>;
type Decision = { readonly failure: Failure } | { readonly success: Success };

function carryOut(
  context: StandInContext,
  metadata: Metadata,
  [header, ...messages]: readonly AppendReq[],
  answer: sendUnaryData<AppendResp>,
): void {
  const options = header?.getOptions();
  if (!options) {
    answer({ code: status.UNKNOWN, details: 'Exception was thrown by handler.' });
    return;
  }
  const expected = expectedOf(options, () => options.getRevision());
  const events = messages.map((message) => proposed(message.getProposedMessage()));
  const streamId = streamNameOf(options.getStreamIdentifier());
  const denied = context.users.refusal(metadata, 'write', streamId);
  const decision = denied ? { failure: denied } : decide(context, streamId, expected, events);
  const lost = context.faults.takeLostAnswer();
  if (lost === 'never_answered') return;
  if (lost === 'connection_cut') context.cutConnections();
  else if (lost === 'unavailable') answer({ code: status.UNAVAILABLE, details: 'lost on request' });
  else if ('failure' in decision) answer(decision.failure);
  else answer(null, response(decision.success, expected, context.faults.withoutPositions));
}

function decide(
  context: StandInContext,
  streamId: string,
  expected: Expected,
  events: readonly ProposedEvent[],
): Decision {
  const refusal = context.faults.takeRefusal();
  if (refusal !== undefined) return { failure: { code: refusal, details: 'refused on request' } };
  if (events.some((event) => !UUID.test(event.id) || event.type === '')) {
    return { failure: { code: status.INVALID_ARGUMENT, details: 'not an event' } };
  }
  const bytes = events.reduce((sum, event) => sum + sizeOnDisk(event), 0);
  if (bytes > MAX_APPEND_BYTES) return { failure: tooLarge(MAX_APPEND_BYTES) };
  const outcome = context.log.append(streamId, expected, events);
  context.seen.appends += 1;
  return outcome.kind === 'deleted' ? { failure: streamDeleted(streamId) } : { success: outcome };
}

/** Names have two bytes a character. */
function sizeOnDisk({ type, data, metadata }: ProposedEvent): number {
  return 2 * type.length + data.length + metadata.length;
}

type ProposedMessage = ReturnType<AppendReq['getProposedMessage']> | BatchMessage;
type BatchMessage = ReturnType<BatchAppendReq['getProposedMessagesList']>[number];

function proposed(event: ProposedMessage): ProposedEvent {
  const metadata = event?.getMetadataMap();
  return {
    id: event?.getId()?.getString().toLowerCase() ?? '',
    type: metadata?.get('type') ?? '',
    contentType: metadata?.get('content-type') ?? 'application/octet-stream',
    data: event?.getData_asU8() ?? new Uint8Array(),
    metadata: event?.getCustomMetadata_asU8() ?? new Uint8Array(),
  };
}

type ExpectedChoice = Pick<
  NonNullable<ReturnType<AppendReq['getOptions']>>,
  'hasAny' | 'hasNoStream' | 'hasStreamExists'
>;

function expectedOf(options: ExpectedChoice, revision: () => string): Expected {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  return BigInt(revision());
}

/** Without `details`, which would name the kind. */
function batchResponse(request: BatchAppendReq, decision: Decision): BatchAppendResp {
  const response = new generated.BatchAppendResp()
    .setCorrelationId(request.getCorrelationId())
    .setStreamIdentifier(request.getOptions()?.getStreamIdentifier());
  if ('failure' in decision || decision.success.kind === 'wrong_revision')
    return response.setError(new statuses.Status().setMessage('refused'));
  const { revision, position } = decision.success;
  const success = new generated.BatchAppendResp.Success().setCurrentRevision(revision.toString());
  if (position === undefined) return response.setSuccess(success);
  const at = new shared.AllStreamPosition()
    .setCommitPosition(position.toString())
    .setPreparePosition(position.toString());
  return response.setSuccess(success.setPosition(at));
}

function response(outcome: Success, expected: Expected, withoutPosition: boolean): AppendResp {
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
