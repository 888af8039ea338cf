import { EventStoreDBClient } from '@eventstore/db-client';
import { ConfigError } from '../../platform/config.ts';
import type { Address, Credentials } from './connection-url.ts';
import { within } from './deadline.ts';

export interface Connection {
  readonly client: EventStoreDBClient;
  readonly credentials: Credentials;
  /** Ends all that is under way; never rejects, and takes at most `timeoutMs`. */
  close(timeoutMs: number): Promise<void>;
}

/**
 * Makes a client; nothing is connected before its first call.
 * @throws ConfigError where the address can't be read, without quoting it
 */
export function connect({ clientUrl, credentials }: Pick<Address, 'clientUrl' | 'credentials'>): Connection {
  const client = clientFor(clientUrl);
  const channels = mendClient(client);
  return {
    client,
    credentials,
    async close(timeoutMs) {
      await within(timeoutMs, client.dispose()).catch(() => undefined);
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

interface Closable {
  close(): void;
}

/**
 * Mends two things that 6.2 leaves undone; both are methods of the instance, replaced here. It looks for another node
 * after a failure and does not catch that none is found, which would end the process. And `dispose` leaves the
 * connection open: the channel in use is kept here, to be closed with the store.
 */
function mendClient(client: EventStoreDBClient): Set<Closable> {
  const channels = new Set<Closable>();
  const lookForAnotherNode = methodOf(client, 'handleError');
  Reflect.set(client, 'handleError', (...given: unknown[]) =>
    lookForAnotherNode(given).catch(() => undefined),
  );
  const createChannel = methodOf(client, 'createChannel');
  Reflect.set(client, 'createChannel', async () => {
    const channel = await createChannel([]);
    channels.clear();
    if (isClosable(channel)) channels.add(channel);
    return channel;
  });
  return channels;
}

function methodOf(client: EventStoreDBClient, name: string): (given: unknown[]) => Promise<unknown> {
  const method: unknown = Reflect.get(client, name);
  if (typeof method !== 'function') throw new Error(`@eventstore/db-client has no ${name}: is it still 6.2?`);
  return async (given) => Reflect.apply(method, client, given);
}

function isClosable(value: unknown): value is Closable {
  return typeof value === 'object' && value !== null && 'close' in value && typeof value.close === 'function';
}
