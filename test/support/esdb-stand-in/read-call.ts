import type generated from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { ReadResp } from './wire.ts';

export type ReadReq = InstanceType<typeof generated.ReadReq>;
export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** Writes a message and waits while the client does not keep up. */
export async function send(call: ReadCall, message: ReadResp): Promise<void> {
  if (call.cancelled || call.write(message)) return;
  await new Promise<void>((resolve) => {
    const go = (): void => {
      call.off('drain', go);
      call.off('cancelled', go);
      resolve();
    };
    call.on('drain', go);
    call.on('cancelled', go);
  });
}
