import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type shared from '@eventstore/db-client/generated/shared_pb.js';
import type { handleUnaryCall } from '@grpc/grpc-js';
import type { Faults } from './faults.ts';

type Empty = InstanceType<typeof shared.Empty>;

const SERVICE = 'event_store.client.streams.streams';

/** Offers batch append, which the client prefers. */
export function supportedMethods(): handleUnaryCall<Empty, InstanceType<typeof features.SupportedMethods>> {
  const methods = ['append', 'batchappend', 'read', 'delete', 'tombstone'].map((name) =>
    new features.SupportedMethod().setServiceName(SERVICE).setMethodName(name),
  );
  return (_call, answer) => {
    answer(
      null,
      new features.SupportedMethods().setEventStoreServerVersion('23.10.8').setMethodsList(methods),
    );
  };
}

/** A cluster of one node. */
export function gossipOf(
  faults: Faults,
  port: () => number,
): handleUnaryCall<Empty, InstanceType<typeof gossip.ClusterInfo>> {
  return async (_call, answer) => {
    await faults.pass();
    const endPoint = new gossip.EndPoint().setAddress('127.0.0.1').setPort(faults.gossipPort ?? port());
    const member = new gossip.MemberInfo()
      .setState(gossip.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setTimeStamp('0')
      .setHttpEndPoint(endPoint);
    answer(null, new gossip.ClusterInfo().setMembersList([member]));
  };
}
