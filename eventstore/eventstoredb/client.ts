import { EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import { Client as GrpcClient, credentials as grpc } from '@grpc/grpc-js';
import { ConfigError } from '../../platform/config.ts';
import { withTimeout } from '../../platform/timeout.ts';
import type { Address, Credentials } from './connection-url.ts';
import { tlsMixUp } from './tls-mix-up.ts';

export interface Connection {
  readonly client: EventStoreDBClient;
  readonly credentials: Credentials;
  /** From `close` on: the client ends reads that it cancels as if they were complete. */
  readonly isDisposed: () => boolean;
  /** Reconnects to the leader, at most every three seconds: the current node may hang, and gRPC waits without limit. */
  lookElsewhere(): void;
  /** Why a server that has never answered does not, in one sentence; null: nothing was found. */
  explain(): Promise<string | null>;
  /** Ends all calls in progress; never rejects, and takes at most `timeoutMs`. */
  close(timeoutMs: number): Promise<void>;
}

/**
 * Makes a client; nothing is connected before its first call.
 * @throws ConfigError where the address can't be read, without quoting it
 */
export function connect(address: Address): Connection {
  const { clientUrl, credentials, isCluster } = address;
  const client = clientFor(clientUrl);
  const { lookForAnotherNode, closeChannel } = Mended.mend(client);
  let nextLook = 0;
  let disposed = false;
  return {
    client,
    credentials,
    isDisposed: () => disposed,
    lookElsewhere() {
      const now = performance.now();
      if (isCluster && now >= nextLook && lookForAnotherNode()) nextLook = now + LOOK_EVERY_MS;
    },
    explain: () => tlsMixUp(address),
    async close(timeoutMs) {
      disposed = true;
      await withTimeout(timeoutMs, client.dispose()).catch(() => undefined);
      closeChannel();
    },
  };
}

function clientFor(url: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(url);
  } catch (error) {
    // The client's message quotes a malformed address; other messages (a missing file) are safe.
    const quotes = error instanceof Error && 'connectionString' in error;
    throw new ConfigError(
      quotes || !(error instanceof Error)
        ? 'EVENTSTORE_URL: the address or one of its settings is malformed'
        : `EVENTSTORE_URL: ${error.message}`,
    );
  }
}

/** Gives a node time to respond. */
const LOOK_EVERY_MS = 3_000;

/** Subclass for access to protected members. */
class Mended extends EventStoreDBClient {
  /** Fixes two flaws of 6.2: an unhandled rejection without nodes, and an open connection after `dispose`. */
  static mend(client: EventStoreDBClient) {
    // Only for access: the instance is not of this class.
    const open = client as Mended;
    const { handleError, getChannel } = open;
    let channel: Awaited<ReturnType<typeof getChannel>> | undefined;
    open.handleError = (failed, error) => handleError(failed, error).catch(() => undefined);
    open.getChannel = async () => {
      channel = await getChannel();
      return channel;
    };
    return {
      lookForAnotherNode() {
        if (!channel) return false;
        const failed = new GrpcClient('', grpc.createInsecure(), { channelOverride: channel });
        // The client reacts only to this error of the current channel.
        void open.handleError(failed, new UnavailableError());
        return true;
      },
      closeChannel: () => channel?.close(),
    };
  }
}
