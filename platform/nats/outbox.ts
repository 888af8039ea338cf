import type { NatsConnection } from 'nats';
import type { ViewsMoved } from '../bus.ts';
import type { Logger } from '../logger.ts';
import { encodeMoved } from './message.ts';

const MAX_UNANSWERED = 4 * 1024 * 1024;
/** Default of every server. */
const USUAL_MAX_PAYLOAD = 1024 * 1024;

export interface Outbox {
  send(message: ViewsMoved): void;
}

interface Options {
  readonly connection: NatsConnection;
  readonly subject: string;
  readonly logger: Logger;
  /** Room again after dropped messages. */
  readonly onRoom: () => void;
}

/** Bounded, since the client buffers without limit for a hanging server. */
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
      // Fails with its connection, which is replaced.
      askForAnswers().catch(() => undefined);
    },
  };
}
