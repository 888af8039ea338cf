import { type Address, parseAddress } from './connection-url.ts';

/** Logs that the server is lost or back. A pino logger fits. */
export interface EventStoreDbLogger {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
}

export interface EventStoreDbOptions {
  /**
   * `esdb://[user:password@]host:port[,host:port]?tls=…` or `esdb+discover://…`. With `namespace=…` among its settings
   * the log is one of several on that server, and sees nothing of the others.
   */
  readonly url: string;
  readonly logger: EventStoreDbLogger;
  /** One call of the server may take this long, in milliseconds; of a read: until the next event. Default 3,000. */
  readonly callTimeoutMs?: number;
  /** A call without an answer is tried again for this long, in milliseconds. Default 10,000. */
  readonly giveUpAfterMs?: number;
  /** Appends under way at once, and as many reads of streams. Default 64. */
  readonly maxConcurrentCalls?: number;
  /** This many of either may wait for their turn; more are refused at once. Default 1,000. */
  readonly maxWaitingCalls?: number;
  /** Events that the store keeps for its subscriptions, and that one that is behind holds ready. Default 2,000. */
  readonly bufferSize?: number;
  /** Milliseconds without an event after which a subscription asks whether it has missed one. Default 10,000. */
  readonly quietMs?: number;
  /** A subscription comes back at the latest this long after its server, in milliseconds. Default 5,000. */
  readonly maxBackoffMs?: number;
  /** Bytes of the log behind its end from which a subscription lets the server filter by type or stream. Default 4 MiB. */
  readonly longStretchBytes?: number;
}

export interface Settings extends Required<Omit<EventStoreDbOptions, 'url'>> {
  readonly address: Address;
  /** The prefix of the log's streams at the server. */
  readonly prefix: string;
}

/**
 * Fills in the defaults.
 * @throws ConfigError where the address is malformed
 */
export function settingsOf({ url, ...options }: EventStoreDbOptions): Settings {
  const address = parseAddress(url);
  return {
    address,
    // A dot, which no namespace contains: so none is the beginning of another.
    prefix: address.namespace === undefined ? '' : `${address.namespace}.`,
    callTimeoutMs: 3_000,
    giveUpAfterMs: 10_000,
    maxConcurrentCalls: 64,
    maxWaitingCalls: 1_000,
    bufferSize: 2_000,
    quietMs: 10_000,
    maxBackoffMs: 5_000,
    longStretchBytes: 4 * 1024 * 1024,
    ...options,
  };
}
