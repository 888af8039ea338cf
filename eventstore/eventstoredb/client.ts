import { EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import { Client as GrpcClient, credentials as grpc } from '@grpc/grpc-js';
import { ConfigError } from '../../platform/config.ts';
import { withTimeout } from '../../platform/timeout.ts';
import type { Address, Credentials } from './connection-url.ts';
import { tlsMixUp } from './tls-mix-up.ts';

export interface Connection {
  readonly client: EventStoreDBClient;
  readonly credentials: Credentials;
  /**
   * Has the cluster asked which node is the leader now, at most every three seconds: the node in use does not answer. It
   * may have died without a word, or hang while its kernel still takes connections; gRPC waits for it without a limit.
   */
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
  return {
    client,
    credentials,
    lookElsewhere() {
      const now = performance.now();
      if (isCluster && now >= nextLook && lookForAnotherNode()) nextLook = now + LOOK_EVERY_MS;
    },
    explain: () => tlsMixUp(address),
    async close(timeoutMs) {
      await withTimeout(timeoutMs, client.dispose()).catch(() => undefined);
      closeChannel();
    },
  };
}

function clientFor(url: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(url);
  } catch (error) {
    // The client quotes an address that it can't parse; a missing file (a certificate) is reported without the address.
    const quotes = error instanceof Error && 'connectionString' in error;
    throw new ConfigError(
      quotes || !(error instanceof Error)
        ? 'EVENTSTORE_URL: the address or one of its settings is malformed'
        : `EVENTSTORE_URL: ${error.message}`,
    );
  }
}

/** A node that is asked again must have time to answer. */
const LOOK_EVERY_MS = 3_000;

/** Reaches the protected members of the client: those that it leaves to subclasses. */
class Mended extends EventStoreDBClient {
  /**
   * Mends two flaws of 6.2 in `client`. It looks for another node after a failure and does not catch that none is found,
   * which would end the process; and `dispose` leaves the connection open.
   */
  static mend(client: EventStoreDBClient) {
    // The client makes its own instances, so none is of this class.
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
        // The client counts only failures of this kind on the channel in use.
        void open.handleError(failed, new UnavailableError());
        return true;
      },
      closeChannel: () => channel?.close(),
    };
  }
}
