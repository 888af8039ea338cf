import shared from '@eventstore/db-client/generated/shared_pb.js';
import generated from '@eventstore/db-client/generated/streams_pb.js';
import type { handleUnaryCall } from '@grpc/grpc-js';
import type { StandInContext } from './context.ts';
import { streamNameOf, type UnaryCall } from './wire.ts';

/** `Streams/Delete`, at any revision. */
export function softDelete(context: StandInContext): UnaryCall<typeof generated, 'Delete'> {
  return deleting(
    context,
    (streamId) => context.log.softDelete(streamId),
    () => new generated.DeleteResp().setNoPosition(new shared.Empty()),
  );
}

/** `Streams/Tombstone`, at any revision. */
export function tombstone(context: StandInContext): UnaryCall<typeof generated, 'Tombstone'> {
  return deleting(
    context,
    (streamId) => context.log.tombstone(streamId),
    () => new generated.TombstoneResp().setNoPosition(new shared.Empty()),
  );
}

function deleting<
  Request extends InstanceType<typeof generated.DeleteReq | typeof generated.TombstoneReq>,
  Response,
>(
  { users }: StandInContext,
  end: (streamId: string) => void,
  done: () => Response,
): handleUnaryCall<Request, Response> {
  return ({ request, metadata }, answer) => {
    const streamId = streamNameOf(request.getOptions()?.getStreamIdentifier());
    const denied = users.refusal(metadata, 'delete', streamId);
    if (denied) return answer(denied);
    end(streamId);
    answer(null, done());
  };
}
