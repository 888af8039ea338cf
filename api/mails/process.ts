import type { Follower } from '../../commands/processes/follow-events.ts';
import type { Logger } from '../../platform/logger.ts';
import { type Mailer, MailRefusedError } from '../../platform/mail.ts';
import { toMail } from './letter.ts';
import { LETTER_EVENTS, type LetterDeps, letterFor } from './letters.ts';

export interface MailProcessOptions extends LetterDeps {
  readonly mailer: Mailer;
  readonly logger: Logger;
  /** Whether it is known where people reach the product; until then mails wait. */
  readonly isReady?: () => boolean;
}

/**
 * Writes to people about what has happened: a read model that is rebuilt sends nothing again. A crash between a mail and
 * its checkpoint sends that one mail twice, under the same Message-ID. A server that is away is tried until it is back;
 * an address that is refused is passed over.
 */
export function mailProcess(options: MailProcessOptions): Follower {
  const { mailer, logger } = options;
  return {
    kind: 'follow',
    process: 'mails',
    filter: { types: LETTER_EVENTS },
    async handle(stored) {
      if (options.isReady?.() === false) return 'later';
      const letter = await letterFor(options, stored);
      if (letter === null) return 'done';
      try {
        await mailer.send(toMail(letter, stored.id));
        return 'done';
      } catch (error) {
        const entry = { err: error, event: stored.id, type: stored.event.type };
        const isRefused = error instanceof MailRefusedError;
        logger.warn(
          entry,
          isRefused ? 'a mail was refused by its server, and is not sent' : 'a mail can not be sent now',
        );
        return isRefused ? 'done' : 'later';
      }
    },
  };
}
