import { parseCui } from '../../domain/person/cui.ts';
import { type ChangeOfPerson, type PersonRefusal, personDecider } from '../../domain/person/decide.ts';
import type { PersonData, PersonEvent } from '../../domain/person/events.ts';
import type { Person } from '../../domain/person/state.ts';
import { personStream } from '../../domain/person/stream.ts';
import { keyedId } from '../../platform/ids.ts';
import type { CommandHandler, Outcome } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';

/** Id of a person by CUI, linkable only with the secret. `generation`: number of erased persons with this CUI. */
export type PersonIds = (cui: string, generation?: number) => string;

export type PersonOutcome = Outcome<PersonEvent, Person, PersonRefusal>;

/** `secret`: the product's; it never changes. */
export function personIds(secret: string): PersonIds {
  return (cui, generation = 0) =>
    keyedId(secret, generation === 0 ? `person:${cui}` : `person:${cui}:${generation}`);
}

export function personAggregate(personId: string) {
  return { stream: personStream(personId), decider: personDecider };
}

/** An erased person's id is never reused. */
export async function registerPerson(
  handler: CommandHandler,
  personId: PersonIds,
  person: Omit<PersonData, 'personId'>,
  context: CommandContext,
): Promise<PersonOutcome> {
  for (let generation = 0; ; generation++) {
    const id = personId(person.cui, generation);
    const outcome = await handler.execute(
      personAggregate(id),
      { type: 'RegisterPerson', person: { ...person, personId: id } },
      context,
    );
    if (outcome.accepted || outcome.refusal.code !== 'person_erased') return outcome;
  }
}

/**
 * Registers the own entry of an account whose CUI another entry has. `userId` makes its id, which looks like any other;
 * nobody finds it by its CUI.
 */
export function registerClaimant(
  handler: CommandHandler,
  personId: PersonIds,
  { userId, ...person }: Omit<PersonData, 'personId'> & { readonly userId: string },
  context: CommandContext,
): Promise<PersonOutcome> {
  const id = personId(`${person.cui}:${userId}`);
  const command = { type: 'RegisterClaimant' as const, person: { ...person, personId: id } };
  return handler.execute(personAggregate(id), command, context);
}

/** Changes what is known of a registered person: the profile, pictures, the state of the document. */
export function changePerson(
  handler: CommandHandler,
  command: ChangeOfPerson,
  context: CommandContext,
): Promise<PersonOutcome> {
  return handler.execute(personAggregate(command.personId), command, context);
}

/** Final. `reason` must name nobody. */
export function erasePerson(
  handler: CommandHandler,
  personId: string,
  reason: string,
  context: CommandContext,
): Promise<PersonOutcome> {
  return handler.execute(personAggregate(personId), { type: 'ErasePerson', personId, reason }, context);
}

/** Resolves merged entries. */
export async function loadPerson(
  handler: CommandHandler,
  personId: string,
): Promise<{ readonly id: string; readonly person: Person }> {
  for (let id = personId; ; ) {
    const person = await handler.load(personAggregate(id));
    if (person.status !== 'merged') return { id, person };
    id = person.keptId;
  }
}

/** Merged entries share claims. */
export async function isSomebodyElse(
  handler: CommandHandler,
  former: string | null,
  personId: string | null,
): Promise<boolean> {
  if (former === null || personId === null) return former !== personId;
  if (former === personId) return false;
  const [one, other] = await Promise.all([loadPerson(handler, former), loadPerson(handler, personId)]);
  return one.id !== other.id;
}

/** Tries the person's entries, the one that counts first, while `isUnknown` holds. */
export async function tryEachEntry<Outcome>(
  handler: CommandHandler,
  personId: string,
  attempt: (personId: string) => Promise<Outcome>,
  isUnknown: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  const first = await attempt(personId);
  if (!isUnknown(first)) return first;
  const { id, person } = await loadPerson(handler, personId);
  const others = person.status === 'unknown' ? [] : [id, ...person.absorbed];
  for (const other of others) {
    if (other === personId) continue;
    const outcome = await attempt(other);
    if (!isUnknown(outcome)) return outcome;
  }
  return first;
}

/** For `tryEachEntry`. */
export function isRefusedWith(code: string) {
  return (outcome: { readonly accepted: boolean; readonly refusal?: { readonly code: string } }): boolean =>
    !outcome.accepted && outcome.refusal?.code === code;
}

/** Resolves merged entries. */
export async function findPerson(
  handler: CommandHandler,
  personId: PersonIds,
  text: string,
): Promise<string | null> {
  const cui = parseCui(text);
  if (cui === null) return null;
  for (let generation = 0; ; generation++) {
    const id = personId(cui, generation);
    const { status } = await handler.load(personAggregate(id));
    if (status === 'erased') continue;
    if (status === 'merged') return (await loadPerson(handler, id)).id;
    return status === 'registered' ? id : null;
  }
}

/** Resolves merged entries; null if erased. */
export async function findRegistered(handler: CommandHandler, personId: string): Promise<PersonData | null> {
  const { person } = await loadPerson(handler, personId);
  return person.status === 'registered' ? person.person : null;
}

export function individualFields({ personId, firstName, lastName }: PersonData) {
  const name = `${firstName} ${lastName}`.trim();
  return { originId: null, reference: '', dependency: '', personId, name };
}
