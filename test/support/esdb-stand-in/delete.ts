import shared from '@eventstore/db-client/generated/shared_pb.js';
import generated from '@eventstore/db-client/generated/streams_pb.js';
import type { handleUnaryCall } from '@grpc/grpc-js';
import type { StandInContext } from './context.ts';
import { streamNameOf } from './wire.ts';

type Call<Request, Response> = handleUnaryCall<Request, Response>;

/** `Streams/Delete`, at any revision. */
export function softDelete(
  context: StandInContext,
): Call<InstanceType<typeof generated.DeleteReq>, InstanceType<typeof generated.DeleteResp>> {
  return (call, answer) => {
    const streamId = streamNameOf(call.request.getOptions()?.getStreamIdentifier());
    const denied = context.users.refusal(call.metadata, 'delete', streamId);
    if (denied) return answer(denied);
    context.log.softDelete(streamId);
    answer(null, new generated.DeleteResp().setNoPosition(new shared.Empty()));
  };
}

/** `Streams/Tombstone`, at any revision. */
export function tombstone(
  context: StandInContext,
): Call<InstanceType<typeof generated.TombstoneReq>, InstanceType<typeof generated.TombstoneResp>> {
  return (call, answer) => {
    const streamId = streamNameOf(call.request.getOptions()?.getStreamIdentifier());
    const denied = context.users.refusal(call.metadata, 'delete', streamId);
    if (denied) return answer(denied);
    context.log.tombstone(streamId);
    answer(null, new generated.TombstoneResp().setNoPosition(new shared.Empty()));
  };
}
