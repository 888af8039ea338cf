import { type ConnectionOptions, connect, type NatsConnection, NatsError } from 'nats';
import { pause } from '../backoff.ts';
import type { Logger } from '../logger.ts';
import type { NatsAddress } from './address.ts';

const WAITS = {
  maxMs: 5_000,
  /** A connection that lasted this long was healthy: the next failure starts with short waits again. */
  shortAgainAfterMs: 10_000,
} as const;

const CONNECTION = {
  name: 'reservas',
  // A process notifies its own listeners itself.
  noEcho: true,
  // The client's own way back keeps what is sent meanwhile without a bound, and gives up on some errors.
  reconnect: false,
  timeout: 5_000,
  // Unanswered pings in a row after which a server is given up.
  maxPingOut: 2,
} as const satisfies ConnectionOptions;

interface Options {
  readonly address: NatsAddress;
  /** How often to ask a silent server whether it is there, in milliseconds. */
  readonly pingMs: number;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Makes a new connection ready for use; one where it throws is given up. */
  readonly prepare: (connection: NatsConnection) => Promise<void>;
}

/**
 * Connects, prepares each connection, and reconnects whenever one ends, for ever, with waits that grow to 5 s and
 * differ from process to process. Says once that the server is away, that it refuses us, and that it is back. Ends with the signal,
 * though not before a connection under way has come or failed; the caller that aborts also closes the connection it was given.
 */
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

/** The server rejects the user or password: unlike an outage, this needs a new setting. */
function isRefusal(why: unknown): boolean {
  return why instanceof NatsError && why.isAuthError();
}

/** Resolves to why it ended, or never began. */
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
    // An answer that a lost connection owes would be waited for in vain.
    await Promise.race([prepare(connection), ended.then((error) => Promise.reject(error))]);
    return await ended;
  } catch (error) {
    return error;
  } finally {
    await connection?.close();
  }
}
