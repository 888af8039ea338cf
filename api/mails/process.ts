import { setTimeout as delay } from 'node:timers/promises';
import type { Checkpoints } from '../../commands/processes/checkpoints.ts';
import type { Codec, StoredEvent } from '../../eventstore/codec.ts';
import type { EventStore, Position } from '../../eventstore/port.ts';
import type { Logger } from '../../platform/logger.ts';
import { type Mailer, MailRefusedError } from '../../platform/mail.ts';
import { type Letter, toMail } from './letter.ts';
import { LETTER_EVENTS, type LetterDeps, letterFor } from './letters.ts';

const PROCESS = 'mails';
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5 * 60_000;
/** A mail that can't be composed after this number of tries is a bug: it is logged, and must not hold up the others. */
const MAX_COMPOSING = 5;
/** Over events that do not concern it the checkpoint moves this rarely: reading them again costs little. */
const SAVE_EVERY_MS = 30_000;

export interface MailProcessOptions extends LetterDeps {
  readonly store: EventStore;
  readonly codec: Codec;
  readonly checkpoints: Checkpoints;
  readonly mailer: Mailer;
  readonly logger: Logger;
  /** For tests; default: a second, doubled up to five minutes. */
  readonly firstWaitMs?: number;
}

/**
 * Writes to people about what has happened, event by event in their order, from its own checkpoint: a read model that is
 * rebuilt sends nothing again. The checkpoint moves after each mail; a crash in between sends that one mail twice, under
 * the same Message-ID. A server that is away is tried again until it is back; an address that is refused is logged and
 * passed over. On its first start it begins at the end of the log. Runs until the signal.
 */
export async function runMailProcess(options: MailProcessOptions, signal: AbortSignal): Promise<void> {
  const { store, codec, checkpoints } = options;
  let saved = await checkpoints.load(PROCESS);
  let savedAt = 0;
  if (saved === undefined) {
    saved = await store.head();
    await checkpoints.save(PROCESS, saved);
  }
  const save = async (position: Position): Promise<void> => {
    if (position === saved) return;
    await checkpoints.save(PROCESS, position);
    saved = position;
    savedAt = performance.now();
  };
  for await (const batch of store.subscribe({ after: saved, filter: { types: LETTER_EVENTS }, signal })) {
    for (const stored of await codec.decode(batch.events)) {
      if (!(await deliver(options, stored, signal))) return;
      await save(stored.position);
    }
    if (performance.now() >= savedAt + SAVE_EVERY_MS) await save(batch.position);
  }
}

/** True once the mail is sent, or will never be; false where the process ends before that. */
async function deliver(
  options: MailProcessOptions,
  stored: StoredEvent,
  signal: AbortSignal,
): Promise<boolean> {
  const letter = await compose(options, stored, signal);
  if (letter === null) return !signal.aborted;
  const mail = toMail(letter, stored.id);
  return persist(options, signal, async (tries) => {
    try {
      await options.mailer.send(mail);
      return true;
    } catch (error) {
      const entry = { err: error, event: stored.id, type: stored.event.type, tries };
      if (error instanceof MailRefusedError) {
        options.logger.warn(entry, 'a mail was refused by its server, and is not sent');
        return true;
      }
      options.logger.warn(entry, 'a mail can not be sent now');
      return false;
    }
  });
}

async function compose(
  options: MailProcessOptions,
  stored: StoredEvent,
  signal: AbortSignal,
): Promise<Letter | null> {
  let letter: Letter | null = null;
  await persist(options, signal, async (tries) => {
    try {
      letter = await letterFor(options, stored);
      return true;
    } catch (error) {
      const entry = { err: error, event: stored.id, type: stored.event.type, tries };
      const isLast = tries >= MAX_COMPOSING;
      options.logger.error(
        entry,
        isLast ? 'a mail could not be written, and is not sent' : 'a mail could not be written',
      );
      return isLast;
    }
  });
  return letter;
}

/** Repeats until it is done (true), later each time, or the signal comes (false). */
async function persist(
  { firstWaitMs = FIRST_WAIT_MS }: MailProcessOptions,
  signal: AbortSignal,
  attempt: (tries: number) => Promise<boolean>,
): Promise<boolean> {
  let wait = firstWaitMs;
  for (let tries = 1; !signal.aborted; tries += 1) {
    if (await attempt(tries)) return true;
    await delay(wait, undefined, { signal }).catch(() => undefined);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
  return false;
}
