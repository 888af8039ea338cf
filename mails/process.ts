import { LRUCache } from 'lru-cache';
import { returnPathOf } from '../api/auth/return-paths.ts';
import type { CommandHandler } from '../commands/handler/command-handler.ts';
import { newContext } from '../commands/handler/context.ts';
import { changeUser } from '../commands/people/user.ts';
import type { Follower, Handled } from '../commands/processes/follow-events.ts';
import type { StoredEvent } from '../eventstore/codec.ts';
import type { Ids } from '../platform/ids.ts';
import type { Logger } from '../platform/logger.ts';
import { type Mail, MailDeferredError, type Mailer, MailRefusedError } from '../platform/mail.ts';
import { LETTER_EVENTS, lettersFor } from './letters/letters.ts';
import { type LetterDeps, ViewsBehindError } from './letters/recipients.ts';
import { type Letter, toMail } from './texts/letter.ts';

export interface MailProcessOptions extends LetterDeps {
  readonly handler: CommandHandler;
  readonly ids: Ids;
  readonly mailer: Mailer;
  /** Null: bounces go to the sender. */
  readonly bounceAddress?: string | null;
  readonly logger: Logger;
  /** False until the public address is known; mails wait. */
  readonly isReady?: () => boolean;
}

const REMEMBERED = 1_000;

/**
 * Rebuilds send nothing. A crash may repeat a mail with the same Message-ID. Retries absent and deferring servers;
 * notes a refused address on the account.
 */
export function mailProcess(options: MailProcessOptions): Follower {
  const sent = new LRUCache<string, true>({ max: REMEMBERED });
  return {
    kind: 'follow',
    process: 'mails',
    filter: { types: LETTER_EVENTS },
    async handle(stored, signal) {
      if (options.isReady?.() === false) return 'later';
      const letters = await lettersFor(options, stored).catch(notYet);
      if (letters === 'later') return 'later';
      if (letters.length === 0) return 'nothing';
      let handled: Handled = 'done';
      for (const letter of letters) {
        const mail = withReturnPath(options, letter, toMail(letter, stored.id));
        if (sent.has(mail.id)) continue;
        const outcome = await deliver(options, stored, { letter, mail }, signal);
        if (outcome === 'later') return 'later';
        if (outcome === 'park') handled = 'park';
        else sent.set(mail.id, true);
      }
      return handled;
    },
  };
}

function withReturnPath({ secret, bounceAddress }: MailProcessOptions, { to }: Letter, mail: Mail): Mail {
  const { id, email } = to;
  const returnPath = bounceAddress && id !== null ? returnPathOf(secret, { id, email }, bounceAddress) : null;
  return returnPath === null ? mail : { ...mail, returnPath };
}

function notYet(error: unknown): 'later' {
  if (error instanceof ViewsBehindError) return 'later';
  throw error;
}

async function deliver(
  options: MailProcessOptions,
  stored: StoredEvent,
  { letter, mail }: { readonly letter: Letter; readonly mail: Mail },
  signal: AbortSignal,
): Promise<Handled> {
  const { mailer, logger } = options;
  try {
    await mailer.send(mail, signal);
    return 'done';
  } catch (error) {
    if (signal.aborted) return 'later';
    const entry = { err: error, event: stored.id, type: stored.event.type };
    if (error instanceof MailRefusedError) {
      logger.warn(entry, 'a mail was refused by its server, and is not sent');
      const { id } = letter.to;
      if (error.address !== null && id !== null)
        await noteUnreachable(options, stored, id, error.address.status);
      return 'done';
    }
    const isDeferred = error instanceof MailDeferredError;
    logger.warn(entry, isDeferred ? 'a mail was deferred by its server' : 'a mail can not be sent now');
    return isDeferred ? 'park' : 'later';
  }
}

async function noteUnreachable(
  options: MailProcessOptions,
  { id, metadata }: StoredEvent,
  userId: string,
  status: string,
): Promise<void> {
  const context = newContext(options, { causationId: id, correlationId: metadata.correlationId });
  const command = { type: 'RecordUnreachable', userId, cause: 'refused', status } as const;
  await changeUser(options.handler, command, context);
}
