import { type Address, parseAddress } from './connection-url.ts';

/** Fits a pino logger. */
export interface EventStoreDbLogger {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
}

export interface EventStoreDbOptions {
  /** `esdb://[user:password@]host:port[,host:port]?tls=…` or `esdb+discover://…`; `namespace=…` shares a server. */
  readonly url: string;
  readonly logger: EventStoreDbLogger;
  /** Milliseconds per call, or until the next event of a read. Default 3,000. */
  readonly callTimeoutMs?: number;
  /** Milliseconds of retries without a response. Default 10,000. */
  readonly giveUpAfterMs?: number;
  /** Concurrent appends, and as many reads of streams. Default 64. */
  readonly maxConcurrentCalls?: number;
  /** Waiting calls of either kind; more are refused. Default 1,000. */
  readonly maxWaitingCalls?: number;
  /** Buffered events. Default 2,000. */
  readonly bufferSize?: number;
  /** Milliseconds of silence before a subscription checks for missed events. Default 10,000. */
  readonly quietMs?: number;
  /** Longest pause of a reconnecting subscription in milliseconds. Default 5,000. */
  readonly maxBackoffMs?: number;
  /** Distance from the end at which the server filters for a subscription. Default 4 MiB. */
  readonly longStretchBytes?: number;
}

export interface Settings extends Required<Omit<EventStoreDbOptions, 'url'>> {
  readonly address: Address;
  readonly prefix: string;
}

/** @throws ConfigError if the address is malformed */
export function settingsOf({ url, ...options }: EventStoreDbOptions): Settings {
  const address = parseAddress(url);
  return {
    address,
    // No namespace contains a dot, so no prefix begins another.
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
