import type { NatsConnection } from 'nats';
import type { ViewsMoved } from '../bus.ts';
import type { Logger } from '../logger.ts';
import { encodeMoved } from './message.ts';

/** Limit of bytes sent to a server that has not answered yet. */
const MAX_UNANSWERED = 4 * 1024 * 1024;
/** What every server takes unless it is set otherwise. */
const USUAL_MAX_PAYLOAD = 1024 * 1024;

export interface Outbox {
  /** Sends, or leaves the message out where the connection has ended or too much waits for the server's answer. */
  send(message: ViewsMoved): void;
}

interface Options {
  readonly connection: NatsConnection;
  readonly subject: string;
  readonly logger: Logger;
  /** Messages had to be left out, and there is room again. */
  readonly onRoom: () => void;
}

/** What goes out on one connection: bounded, for the client writes to a server that hangs as long as there is memory. */
export function createOutbox({ connection, subject, logger, onRoom }: Options): Outbox {
  let unanswered = 0;
  let asking = false;
  let leftOut = false;

  async function askForAnswers(): Promise<void> {
    if (asking) return;
    asking = true;
    while (unanswered > 0) {
      const asked = unanswered;
      await connection.flush();
      unanswered -= asked;
    }
    asking = false;
    if (!leftOut) return;
    leftOut = false;
    onRoom();
  }

  return {
    send(message) {
      if (connection.isClosed()) return;
      if (unanswered > MAX_UNANSWERED) {
        leftOut = true;
        return;
      }
      try {
        for (const text of encodeMoved(message, connection.info?.max_payload ?? USUAL_MAX_PAYLOAD)) {
          connection.publish(subject, text);
          unanswered += Buffer.byteLength(text);
        }
      } catch (error) {
        logger.warn({ err: error, projection: message.projection }, 'a message can not be sent over NATS');
      }
      // It fails with its connection, which is then replaced.
      askForAnswers().catch(() => undefined);
    },
  };
}
