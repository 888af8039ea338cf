import { type ConnectionOptions, connect, type NatsConnection, NatsError } from 'nats';
import { pause } from '../backoff.ts';
import type { Logger } from '../logger.ts';
import type { NatsAddress } from './address.ts';

const WAITS = {
  maxMs: 5_000,
  /** Healthy connections reset the pauses. */
  shortAgainAfterMs: 10_000,
} as const;

const CONNECTION = {
  name: 'reservas',
  // A process notifies its own listeners directly.
  noEcho: true,
  // The client's reconnect buffers without limit and gives up on some errors.
  reconnect: false,
  timeout: 5_000,
  // Unanswered pings before a server is dropped.
  maxPingOut: 2,
} as const satisfies ConnectionOptions;

interface Options {
  readonly address: NatsAddress;
  /** Interval in milliseconds. */
  readonly pingMs: number;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly prepare: (connection: NatsConnection) => Promise<void>;
}

/** Reconnects until aborted, with jittered pauses; logs each change once. The caller closes its connection. */
export async function stayConnected({ address, pingMs, logger, signal, prepare }: Options): Promise<void> {
  const { servers } = address;
  const logged = new Set<string>();
  let failures = 0;
  while (!signal.aborted) {
    let readySince = Number.POSITIVE_INFINITY;
    const why = await oneConnection(address, pingMs, signal, async (connection) => {
      await prepare(connection);
      logger.info({ servers }, 'NATS is reached: other processes hear of this one, and it of them');
      logged.clear();
      readySince = performance.now();
    });
    if (signal.aborted) return;
    const word = isRefusal(why) ? 'NATS does not let us in' : 'NATS is away';
    if (!logged.has(word)) logger.warn({ servers, err: why }, `${word}: views are polled meanwhile`);
    logged.add(word);
    if (performance.now() - readySince > WAITS.shortAgainAfterMs) failures = 0;
    await pause(failures++, WAITS.maxMs, signal);
  }
}

/** Wrong credentials: needs a new setting. */
function isRefusal(why: unknown): boolean {
  return why instanceof NatsError && why.isAuthError();
}

async function oneConnection(
  address: NatsAddress,
  pingMs: number,
  signal: AbortSignal,
  prepare: (connection: NatsConnection) => Promise<void>,
): Promise<unknown> {
  let connection: NatsConnection | undefined;
  try {
    connection = await connect({
      ...CONNECTION,
      ...address,
      servers: [...address.servers],
      pingInterval: pingMs,
    });
    if (signal.aborted) return undefined;
    const ended = connection.closed().then((error) => error ?? new Error('the server closed the connection'));
    // A lost connection may never settle `prepare`.
    await Promise.race([prepare(connection), ended.then((error) => Promise.reject(error))]);
    return await ended;
  } catch (error) {
    return error;
  } finally {
    await connection?.close();
  }
}
