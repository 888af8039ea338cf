import { setTimeout as delay } from 'node:timers/promises';
import type { NatsConnection, NatsError } from 'nats';
import { ANYTHING, type Bus, inProcessBus, type ViewsMoved } from './bus.ts';
import type { Logger } from './logger.ts';
import { parseNatsUrl } from './nats/address.ts';
import { decodeMoved } from './nats/message.ts';
import { createOutbox, type Outbox } from './nats/outbox.ts';
import { stayConnected } from './nats/stay-connected.ts';

const CLOSE_MS = 2_000;

interface Options {
  readonly url: string;
  /** Separates products on a server. Letters, digits, `-` and `_`. */
  readonly product: string;
  readonly logger: Logger;
  /** Ping interval, for tests; default 5 s. */
  readonly pingMs?: number;
}

/**
 * Connects in the background, with retries; until then local only. Each connection announces lost changes.
 * @throws if `url` or `product` is invalid
 */
export function natsBus({ url, product, logger, pingMs = 5_000 }: Options): Bus {
  if (!/^[\w-]+$/.test(product)) throw new TypeError(`not a part of a subject: ${product}`);
  const address = parseNatsUrl(url);
  const subject = `reservas.${product}.views.moved`;
  const here = inProcessBus();
  const local = createLocalDelivery(here, logger);
  const closing = new AbortController();
  const announced = new Map<string, string>();
  let connection: NatsConnection | undefined;
  let outbox: Outbox | undefined;

  function resend(): void {
    for (const [projection, position] of announced) outbox?.send({ projection, position, keys: [ANYTHING] });
  }

  async function prepare(next: NatsConnection): Promise<void> {
    watchRefusals(next, logger);
    const subscription = next.subscribe(subject, { callback: local.fromOthers });
    await next.flush();
    if (subscription.isClosed()) throw new Error(`the server does not let us listen to ${subject}`);
    connection = next;
    outbox = createOutbox({ connection: next, subject, logger, onRoom: resend });
    resend();
    // A name of no projection, at a position that promises nothing.
    local.now({ projection: ANYTHING, position: '0', keys: [ANYTHING] });
  }

  const staying = stayConnected({ address, pingMs, logger, signal: closing.signal, prepare });

  return {
    publish(message) {
      announced.set(message.projection, message.position);
      outbox?.send(message);
      here.publish(message);
    },
    publishLocally: here.publishLocally,
    subscribe: here.subscribe,
    isConnected: () => connection?.isClosed() === false,
    async close() {
      closing.abort();
      const patience = new AbortController();
      const drained =
        connection?.isClosed() === false ? connection.drain().catch(() => undefined) : undefined;
      const late = delay(CLOSE_MS, undefined, { signal: patience.signal }).catch(() => undefined);
      await Promise.race([Promise.all([drained, staying]), late]);
      patience.abort();
      await connection?.close();
      await here.close();
    },
  };
}

/** Isolates the connection from failing listeners and bad messages. */
function createLocalDelivery(here: Bus, logger: Logger) {
  let foreign = 0;

  function now(message: ViewsMoved): void {
    try {
      here.publishLocally(message);
    } catch (error) {
      logger.error({ err: error, projection: message.projection }, 'a listener on the bus failed');
    }
  }

  /** Logs messages 1, 10, 100 … */
  function ignore(): void {
    foreign++;
    if (/^10*$/.test(String(foreign)))
      logger.warn({ count: foreign }, 'messages that are none of ours come in on the subject; ignored');
  }

  return {
    now,
    fromOthers(error: NatsError | null, received: { string(): string }): void {
      // The subscription was refused; `prepare` finds it closed.
      if (error) return;
      const message = decodeMoved(received.string());
      if (message) now(message);
      else ignore();
    },
  };
}

function watchRefusals(connection: NatsConnection, logger: Logger): void {
  void (async () => {
    for await (const { type, data } of connection.status()) {
      if (type !== 'error') continue;
      logger.warn({ reason: data }, 'NATS refuses something');
      return;
    }
  })();
}
