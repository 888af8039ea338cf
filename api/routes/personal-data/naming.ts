import { z } from 'zod';
import { ERASED } from '../../../domain/event-definition.ts';
import { personStream } from '../../../domain/person/stream.ts';
import { userStream } from '../../../domain/user/stream.ts';
import { createCodec } from '../../../eventstore/codec.ts';
import type { EventStore } from '../../../eventstore/port.ts';
import type { KeyRing } from '../../../platform/key-ring.ts';
import { searchWords } from '../../../projections/kit/search/letter-runs.ts';

export interface Described {
  /** Ids of all entries of the person. */
  readonly entries: readonly string[];
  readonly accounts: readonly string[];
}

const fields = z
  .object({
    cui: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    previous: z.string(),
  })
  .partial()
  .catch({});

/** Shorter ones («de») are in the names of many. */
const WORD_MIN = 3;

/**
 * Whether texts name a person or an account: by a CUI, an address, or a first and a last name that they have or had.
 * From the log, which knows it until the keys are deleted.
 */
export async function readNaming(
  { store, keyRing }: { readonly store: EventStore; readonly keyRing: KeyRing },
  { entries, accounts }: Described,
): Promise<(texts: readonly string[]) => boolean> {
  const streams = [...entries.map(personStream), ...accounts.map(userStream)];
  const recorded = await Promise.all(streams.map((stream) => store.readStream(stream)));
  const events = await createCodec(keyRing).decode(recorded.flat());
  const known = events.map(({ event }) => fields.parse(event.data));
  const unique = known.flatMap(({ cui, email, previous }) => [cui, email, previous]).map(partsOf);
  return (texts) => {
    const words = wordsOf(texts);
    return (
      unique.some((parts) => parts.length > 0 && parts.every((part) => words.includes(part))) ||
      known.some(({ firstName, lastName }) => begins(words, firstName) && begins(words, lastName))
    );
  };
}

function partsOf(text = ''): string[] {
  return text === ERASED ? [] : searchWords(text);
}

/** A CUI may be typed in groups. */
function wordsOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) => searchWords(`${text} ${text.replace(/(?<=\d)[\s-]+(?=\d)/g, '')}`));
}

/** One name alone is that of many. */
function begins(words: readonly string[], name: string | undefined): boolean {
  const parts = partsOf(name);
  return words.some((word) => word.length >= WORD_MIN && parts.some((part) => part.startsWith(word)));
}
