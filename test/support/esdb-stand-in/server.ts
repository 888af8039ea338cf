import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { append, batchAppend } from './append.ts';
import type { Seen, StandInContext } from './context.ts';
import { softDelete, tombstone } from './delete.ts';
import { gossipOf, supportedMethods } from './discovery.ts';
import { EventLog } from './event-log.ts';
import { Faults } from './faults.ts';
import { LogFile } from './log-file.ts';
import { read } from './read.ts';
import { Users } from './users.ts';

export interface StandInOptions {
  readonly port?: number;
  /** Absent: not kept over a restart. */
  readonly file?: string;
  /** PEM. */
  readonly tls?: { readonly certificate: Buffer; readonly key: Buffer };
  /** Password of `admin`; absent: no users, everything allowed. Users need TLS. */
  readonly adminPassword?: string;
}

export interface StandIn {
  readonly port: number;
  /** As in `EVENTSTORE_URL`. */
  readonly url: string;
  readonly log: EventLog;
  readonly users: Users;
  readonly faults: Faults;
  readonly seen: Seen;
  connections(): number;
  /** New ones are accepted. */
  cutConnections(): void;
  /** Even during calls. Its file keeps the events. */
  stop(): void;
}

/** On 127.0.0.1. */
export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const file = options.file === undefined ? undefined : new LogFile(options.file);
  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
  const log = new EventLog(file);
  const users = new Users(log, options.adminPassword);
  const context: StandInContext = {
    log,
    faults: new Faults(),
    users,
    seen: {
      appendCalls: 0,
      readCalls: 0,
      appends: 0,
      batchAppends: 0,
      reads: 0,
      openSubscriptions: 0,
      subscriptions: 0,
      filters: [],
      delivered: 0,
      authorizations: [],
    },
    cutConnections: () => server.drain(`127.0.0.1:${port}`, 0),
  };
  server.addService(streamsService.StreamsService, {
    append: append(context),
    batchAppend: batchAppend(context),
    read: read(context),
    delete: softDelete(context),
    tombstone: tombstone(context),
  });
  server.addService(featuresService.ServerFeaturesService, { getSupportedMethods: supportedMethods() });
  server.addService(gossipService.GossipService, { read: gossipOf(context.faults, () => port) });
  const port = await listen(server, options);
  return {
    port,
    url: `esdb://127.0.0.1:${port}?tls=${options.tls !== undefined}`,
    log: context.log,
    users,
    faults: context.faults,
    seen: context.seen,
    connections() {
      const sessions: unknown = Reflect.get(server, 'sessions');
      if (!(sessions instanceof Map)) throw new Error('the gRPC server keeps its sessions elsewhere');
      return sessions.size;
    },
    cutConnections: context.cutConnections,
    stop() {
      server.forceShutdown();
      file?.close();
    },
  };
}

function listen(server: Server, { port = 0, tls }: StandInOptions): Promise<number> {
  const credentials = tls
    ? ServerCredentials.createSsl(null, [{ cert_chain: tls.certificate, private_key: tls.key }])
    : ServerCredentials.createInsecure();
  return new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, credentials, (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
}
