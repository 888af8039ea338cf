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

interface Customer {
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
}

interface Naming {
  /** Whether one of the texts has a CUI, an address, or a first and a last name that they have or had. */
  readonly isIn: (texts: readonly string[]) => boolean;
  /** Stricter, as another customer's data would be lost for good. */
  readonly isCustomer: (customer: Customer) => boolean;
}

/** Shorter ones («de») are in the names of many, like these. */
const WORD_MIN = 3;
const PARTICLES: readonly string[] = ['del', 'las', 'los'];
/** Shorter CUI of earlier releases may be the number of a center. */
const CUI_MIN = 8;

/** How a person or an account is named. From the log, which knows it until the keys are deleted. */
export async function readNaming(
  { store, keyRing }: { readonly store: EventStore; readonly keyRing: KeyRing },
  { entries, accounts }: Described,
): Promise<Naming> {
  const streams = [...entries.map(personStream), ...accounts.map(userStream)];
  const recorded = await Promise.all(streams.map((stream) => store.readStream(stream)));
  const events = await createCodec(keyRing).decode(recorded.flat());
  // The CUI that a claimant gave is that of another entry, to which they are joined if it is theirs.
  const known = events.map(({ event: { type, data } }) =>
    fields.parse(type === 'ClaimantRegistered' ? { ...data, cui: '' } : data),
  );
  return namingOf(known);
}

/** How somebody is named of whom this was recorded. */
export function namingOf(known: readonly z.output<typeof fields>[]): Naming {
  const addresses = known.flatMap(({ email, previous }) => [email, previous]).map(partsOf);
  const numbers = known.map(({ cui = '' }) => (cui.length < CUI_MIN ? [] : partsOf(cui)));
  const unique = [...addresses, ...numbers].filter((parts) => parts.length > 0);
  const names = known.map(({ firstName, lastName }) => [partsOf(firstName), partsOf(lastName)] as const);
  return {
    isIn: (texts) =>
      texts
        .map(wordsOf)
        .some(
          (words) =>
            unique.some((parts) => parts.every((part) => words.includes(part))) ||
            names.some(([first, last]) => haveBoth(words, first, last)),
        ),
    isCustomer({ email, givenName, familyName }) {
      const address = partsOf(email).join(' ');
      return (
        addresses.some((parts) => parts.length > 0 && parts.join(' ') === address) ||
        names.some(
          ([first, last]) => isWithin(partsOf(givenName), first) && isWithin(partsOf(familyName), last),
        )
      );
    },
  };
}

function partsOf(text = ''): string[] {
  return text === ERASED ? [] : searchWords(text);
}

/** A CUI may be typed in groups. */
function wordsOf(text: string): string[] {
  const joined = text.replace(/(?<=\d)[\s-]+(?=\d)/g, '');
  return [...searchWords(text), ...(joined === text ? [] : (joined.match(/\d+/g) ?? []))];
}

/** Two words: a single one is that of many, and may begin both names («Juan Juan»). */
function haveBoth(words: readonly string[], first: readonly string[], last: readonly string[]): boolean {
  const [given, family] = [first, last].map((parts) => placesOf(words, parts));
  if (!given?.length || !family?.length) return false;
  return new Set([...given, ...family]).size > 1;
}

function placesOf(words: readonly string[], parts: readonly string[]): number[] {
  return words.flatMap((word, place) =>
    word.length >= WORD_MIN && !PARTICLES.includes(word) && parts.some((part) => part.startsWith(word))
      ? [place]
      : [],
  );
}

/** One of them may have more names than the other. */
function isWithin(some: readonly string[], others: readonly string[]): boolean {
  if (some.length === 0 || others.length === 0) return false;
  return some.every((part) => others.includes(part)) || others.every((part) => some.includes(part));
}
