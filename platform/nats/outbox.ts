import type { NatsConnection } from 'nats';
import type { ViewsMoved } from '../bus.ts';
import type { Logger } from '../logger.ts';
import { encodeMoved } from './message.ts';

/** Limit of unacknowledged bytes sent to a server. */
const MAX_UNANSWERED = 4 * 1024 * 1024;
/** The default limit of every server. */
const USUAL_MAX_PAYLOAD = 1024 * 1024;

export interface Outbox {
  /** Sends the message, or drops it if the connection has ended or too many bytes are unacknowledged. */
  send(message: ViewsMoved): void;
}

interface Options {
  readonly connection: NatsConnection;
  readonly subject: string;
  readonly logger: Logger;
  /** Messages were dropped, and there is room again. */
  readonly onRoom: () => void;
}

/**
 * Outgoing messages of one connection, bounded: otherwise the client buffers for a server that hangs until memory runs out.
 */
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
