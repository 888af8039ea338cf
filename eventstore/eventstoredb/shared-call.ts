import { randomUUID } from 'node:crypto';
import type { AppendResult as ServerResult } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import generated from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import { TimeoutError } from '../../platform/timeout.ts';
import type { AppendRequest, EncodedEvent } from '../append-request.ts';
import { type Connection, methodOf } from './client.ts';
import { failureOf } from './failures.ts';

/** Appends through one call that all of them share, `Streams/BatchAppend`: far less work than a call each. */
export interface SharedCall {
  /**
   * The answer of the server; undefined where it refused, or takes no such call: a call of its own tells why. Only for
   * an exact revision, at which the server knows a repeated append.
   * @throws TimeoutError where the outcome is unknown
   */
  append(streamName: string, request: AppendRequest): Promise<ServerResult | undefined>;
  /** Ends the call; what is under way with it is settled as of unknown outcome. */
  close(): void;
}

type Request = InstanceType<typeof generated.BatchAppendReq>;
type Response = InstanceType<typeof generated.BatchAppendResp>;
type Call = ClientDuplexStream<Request, Response>;

/** Settles an append: with the server's result, with undefined for a refusal, or with an error. */
type Settle = (outcome: ServerResult | undefined | TimeoutError) => void;

/**
 * The client has the like of it, but settles nothing when the server falls silent, and keeps what is under way of all
 * clients in one map. Here whatever ends the call settles all that was under way, and the next append opens another.
 */
export function sharedCall(connection: Connection, silenceMs: number): SharedCall {
  let current: Promise<OpenCall> | undefined;

  async function open(): Promise<OpenCall> {
    const call = await batchAppend(connection);
    return openCall(call, silenceMs, () => {
      current = undefined;
    });
  }

  return {
    async append(streamName, request) {
      current ??= open();
      const opening = current;
      try {
        const { send } = await opening;
        return await send(streamName, request);
      } catch (error) {
        if (error instanceof TimeoutError) throw error;
        if (current === opening) current = undefined;
        throw new TimeoutError(failureReason(error));
      }
    },
    close: () => void current?.then(({ end }) => end('the event log is closed')).catch(() => undefined),
  };
}

function failureReason(error: unknown): string {
  const failure = failureOf(error);
  return 'reason' in failure ? failure.reason : failure.kind;
}

/** Both are private methods of the client; `client.ts` checks that they exist. */
async function batchAppend({ client, credentials }: Connection): Promise<Call> {
  const grpc = await methodOf(client, 'getGRPCClient')([service.StreamsClient, 'batchAppend']);
  const asLeader = { credentials, requiresLeader: true };
  const given = await methodOf(client, 'callArguments')([asLeader, { deadline: Number.POSITIVE_INFINITY }]);
  return Reflect.apply(Reflect.get(grpc as object, 'batchAppend'), grpc, given as unknown[]);
}

interface OpenCall {
  send(streamName: string, request: AppendRequest): Promise<ServerResult | undefined>;
  end(why: string): void;
}

function openCall(call: Call, silenceMs: number, onEnd: () => void): OpenCall {
  const pending = new Map<string, Settle>();
  let ended: string | undefined;

  function finish(why: string, outcome: undefined | TimeoutError): void {
    if (ended !== undefined) return;
    ended = why;
    clearTimeout(silence);
    onEnd();
    for (const settle of pending.values()) settle(outcome);
    pending.clear();
    call.cancel();
  }

  const end = (why: string): void => finish(why, new TimeoutError(why));
  // An idle call needs no answer; the next append starts the timer again.
  const silence = setTimeout(() => {
    if (pending.size > 0) end(`no answer within ${silenceMs} ms`);
  }, silenceMs);
  call.on('data', (response: Response) => {
    silence.refresh();
    const id = textOf(response.getCorrelationId());
    pending.get(id)?.(resultOf(response));
    pending.delete(id);
  });
  call.on('error', (error: Error) => {
    const { kind } = failureOf(error);
    if (kind === 'unanswered' && !isUnimplemented(error)) end(failureReason(error));
    else finish(kind, undefined);
  });
  call.on('end', () => end('the server ended the call'));
  return {
    send: (streamName, request) =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) {
          reject(new TimeoutError(ended));
          return;
        }
        if (pending.size === 0) silence.refresh();
        const id = randomUUID();
        pending.set(id, (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)));
        call.write(requestOf(id, streamName, request));
      }),
    end,
  };
}

/** gRPC's UNIMPLEMENTED: a server before 21.10. */
function isUnimplemented(error: Error): boolean {
  return 'code' in error && error.code === 12;
}

function requestOf(id: string, streamName: string, { expected, events }: AppendRequest): Request {
  const options = new generated.BatchAppendReq.Options().setStreamIdentifier(
    new shared.StreamIdentifier().setStreamName(Buffer.from(streamName)),
  );
  if (typeof expected === 'bigint') options.setStreamPosition(expected.toString());
  // Of no fields either way; the types name protobuf's own.
  else options.setNoStream(new shared.Empty() as never);
  return new generated.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(id))
    .setOptions(options)
    .setProposedMessagesList(events.map(messageOf))
    .setIsFinal(true);
}

function messageOf({ id, type, data, metadata }: EncodedEvent) {
  const message = new generated.BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(Buffer.from(data))
    .setCustomMetadata(Buffer.from(metadata));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  return message;
}

/** Undefined: refused. */
function resultOf(response: Response): ServerResult | undefined {
  const success = response.getSuccess();
  if (!success) return undefined;
  const at = success.getPosition();
  const position = at && {
    commit: BigInt(at.getCommitPosition()),
    prepare: BigInt(at.getPreparePosition()),
  };
  return {
    success: true,
    nextExpectedRevision: BigInt(success.getCurrentRevision()),
    ...(position && { position }),
  };
}

/** The server may give the id back as text or as two signed halves. */
function textOf(id: InstanceType<typeof shared.UUID> | undefined): string {
  const halves = id?.getStructured();
  if (!halves) return id?.getString() ?? '';
  const hex = [halves.getMostSignificantBits(), halves.getLeastSignificantBits()]
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
