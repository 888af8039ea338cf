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
  /** The processes of one product share messages: several products may share a server. Letters, digits, `-` and `_`. */
  readonly product: string;
  readonly logger: Logger;
  /** For tests: how often to ask a silent server whether it is there; default 5 s. */
  readonly pingMs?: number;
}

/**
 * The bus of several processes, over NATS. Connects in the background and retries for ever; until then messages stay in
 * this process. Each connection announces that anything may have changed, in place of the lost messages.
 * @throws Error where the url is no address of NATS, or the product's name can't be part of a subject
 */
export function natsBus({ url, product, logger, pingMs = 5_000 }: Options): Bus {
  if (!/^[\w-]+$/.test(product)) throw new TypeError(`not a part of a subject: ${product}`);
  const address = parseNatsUrl(url);
  const subject = `reservas.${product}.views.moved`;
  const here = inProcessBus();
  const local = createLocalDelivery(here, logger);
  const closing = new AbortController();
  /** The last position that this process announced, by projection. */
  const announced = new Map<string, string>();
  let connection: NatsConnection | undefined;
  let outbox: Outbox | undefined;

  /** Replaces our messages that the others may have missed. */
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
    // Under a name that no projection has, and at a position that promises nothing.
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

/** Delivers to the listeners of this process. Neither a failing listener nor a bad message ends the connection. */
function createLocalDelivery(here: Bus, logger: Logger) {
  let foreign = 0;

  function now(message: ViewsMoved): void {
    try {
      here.publishLocally(message);
    } catch (error) {
      logger.error({ err: error, projection: message.projection }, 'a listener on the bus failed');
    }
  }

  /** Logs the first, the tenth, the hundredth, …: there may be thousands. */
  function ignore(): void {
    foreign++;
    if (/^10*$/.test(String(foreign)))
      logger.warn({ count: foreign }, 'messages that are none of ours come in on the subject; ignored');
  }

  return {
    now,
    fromOthers(error: NatsError | null, received: { string(): string }): void {
      // The server refuses the subscription: `prepare` finds it closed.
      if (error) return;
      const message = decodeMoved(received.string());
      if (message) now(message);
      else ignore();
    },
  };
}

/** Logs the first refusal of the server, once a connection. */
function watchRefusals(connection: NatsConnection, logger: Logger): void {
  void (async () => {
    for await (const { type, data } of connection.status()) {
      if (type !== 'error') continue;
      logger.warn({ reason: data }, 'NATS refuses something');
      return;
    }
  })();
}
