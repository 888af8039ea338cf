import shared from '@eventstore/db-client/generated/shared_pb.js';
import generated from '@eventstore/db-client/generated/streams_pb.js';
import type { handleUnaryCall } from '@grpc/grpc-js';
import type { StoredEvent } from './events.ts';

type Message<Generated, Name extends string> =
  Generated extends Record<Name, new (...args: never[]) => infer Made> ? Made : never;

/** The handler of the call with this name in a generated module. */
export type UnaryCall<Generated, Name extends string> = handleUnaryCall<
  Message<Generated, `${Name}Req`>,
  Message<Generated, `${Name}Resp`>
>;

export type ReadResp = InstanceType<typeof generated.ReadResp>;

export function streamNameOf(identifier: InstanceType<typeof shared.StreamIdentifier> | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
}

/** Each event is encoded once, for all its readers. */
const made = new WeakMap<StoredEvent, ReadResp>();

export function eventMessage(event: StoredEvent): ReadResp {
  const known = made.get(event);
  if (known) return known;
  const message = messageOf(event);
  const bytes = message.serializeBinary();
  message.serializeBinary = () => bytes;
  made.set(event, message);
  return message;
}

/** Its instant is in .NET ticks, 100 ns each, since 1970. */
function messageOf(event: StoredEvent): ReadResp {
  const record = new generated.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(event.streamId)))
    .setStreamRevision(event.revision.toString())
    .setCommitPosition(event.position.toString())
    .setPreparePosition(event.position.toString())
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  record.getMetadataMap().set('type', event.type);
  record.getMetadataMap().set('content-type', event.contentType);
  record.getMetadataMap().set('created', (BigInt(event.createdMs) * 10_000n).toString());
  const read = new generated.ReadResp.ReadEvent()
    .setEvent(record)
    .setCommitPosition(event.position.toString());
  return new generated.ReadResp().setEvent(read);
}

/** All up to the position was looked at; with 0 as its prepare position: all before it. */
export function checkpointMessage(position: bigint, prepare = position): ReadResp {
  const checkpoint = new generated.ReadResp.Checkpoint()
    .setCommitPosition(position.toString())
    .setPreparePosition(prepare.toString());
  return new generated.ReadResp().setCheckpoint(checkpoint);
}

export function confirmationMessage(subscriptionId: string): ReadResp {
  const confirmation = new generated.ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId);
  return new generated.ReadResp().setConfirmation(confirmation);
}

export function caughtUpMessage(): ReadResp {
  return new generated.ReadResp().setCaughtUp(new generated.ReadResp.CaughtUp());
}

export function streamNotFoundMessage(streamId: string): ReadResp {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(streamId));
  const notFound = new generated.ReadResp.StreamNotFound().setStreamIdentifier(identifier);
  return new generated.ReadResp().setStreamNotFound(notFound);
}
