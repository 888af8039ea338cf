import { EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import { ConfigError } from '../../platform/config.ts';
import { withTimeout } from '../../platform/timeout.ts';
import type { Address, Credentials } from './connection-url.ts';

export interface Connection {
  readonly client: EventStoreDBClient;
  readonly credentials: Credentials;
  /**
   * Has the cluster asked which node is the leader now, at most every three seconds: the node in use does not answer. It
   * may have died without a word, or hang while its kernel still takes connections; gRPC waits for it without a limit.
   */
  lookElsewhere(): void;
  /** Ends all calls in progress; never rejects, and takes at most `timeoutMs`. */
  close(timeoutMs: number): Promise<void>;
}

/**
 * Makes a client; nothing is connected before its first call.
 * @throws ConfigError where the address can't be read, without quoting it
 */
export function connect({
  clientUrl,
  credentials,
  isCluster,
}: Pick<Address, 'clientUrl' | 'credentials' | 'isCluster'>): Connection {
  const client = clientFor(clientUrl);
  const { channels, lookForAnotherNode } = mendClient(client);
  let nextLook = 0;
  return {
    client,
    credentials,
    lookElsewhere() {
      const [channel] = channels;
      const now = performance.now();
      if (!isCluster || !channel || now < nextLook) return;
      nextLook = now + LOOK_EVERY_MS;
      // The client counts only failures of this kind on the channel in use.
      void lookForAnotherNode([{ getChannel: () => channel }, new UnavailableError()]);
    },
    async close(timeoutMs) {
      await withTimeout(timeoutMs, client.dispose()).catch(() => undefined);
      for (const channel of channels) channel.close();
      channels.clear();
    },
  };
}

function clientFor(url: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(url);
  } catch (error) {
    // What fails to parse is quoted by the client; what is missing (a certificate file) is said without the address.
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

interface Closable {
  close(): void;
}

/**
 * Mends two things that 6.2 leaves undone; both are methods of the instance, replaced here. It looks for another node
 * after a failure and does not catch that none is found, which would end the process. And `dispose` leaves the
 * connection open: the channel in use is kept here, to be closed with the store.
 */
function mendClient(client: EventStoreDBClient) {
  const channels = new Set<Closable>();
  const handleError = methodOf(client, 'handleError');
  const lookForAnotherNode = (given: unknown[]) => handleError(given).catch(() => undefined);
  Reflect.set(client, 'handleError', (...given: unknown[]) => lookForAnotherNode(given));
  const createChannel = methodOf(client, 'createChannel');
  Reflect.set(client, 'createChannel', async () => {
    const channel = await createChannel([]);
    channels.clear();
    if (isClosable(channel)) channels.add(channel);
    return channel;
  });
  return { channels, lookForAnotherNode };
}

/** A method of the client that its types keep private. @throws Error where this version has none */
export function methodOf(client: EventStoreDBClient, name: string): (given: unknown[]) => Promise<unknown> {
  const method: unknown = Reflect.get(client, name);
  if (typeof method !== 'function') throw new Error(`@eventstore/db-client has no ${name}: is it still 6.2?`);
  return async (given) => Reflect.apply(method, client, given);
}

function isClosable(value: unknown): value is Closable {
  return typeof value === 'object' && value !== null && 'close' in value && typeof value.close === 'function';
}
