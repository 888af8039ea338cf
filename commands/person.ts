import { parseCui } from '../domain/person/cui.ts';
import { type ChangeOfPerson, type PersonRefusal, personDecider } from '../domain/person/decide.ts';
import type { PersonData, PersonEvent } from '../domain/person/events.ts';
import type { Person } from '../domain/person/state.ts';
import { personStream } from '../domain/person/stream.ts';
import { keyedId } from '../platform/ids.ts';
import type { CommandHandler, Outcome } from './command-handler.ts';
import type { CommandContext } from './context.ts';

/**
 * Makes the id of a person from the CUI; without the product's secret nobody can tell one from the other.
 * `generation` (default 0): how many persons of this CUI were erased before.
 */
export type PersonIds = (cui: string, generation?: number) => string;

export type PersonOutcome = Outcome<PersonEvent, Person, PersonRefusal>;

/** `secret`: the product's, the same in all its processes for ever. */
export function personIds(secret: string): PersonIds {
  return (cui, generation = 0) =>
    keyedId(secret, generation === 0 ? `person:${cui}` : `person:${cui}:${generation}`);
}

/** The stream of a person and the rules of it. */
export function personAggregate(personId: string) {
  return { stream: personStream(personId), decider: personDecider };
}

/** Registers a person by CUI (digits only). Nobody gets the id of a person who was erased. */
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

/** Changes what is known of a registered person: the profile, pictures, the state of the document. */
export function changePerson(
  handler: CommandHandler,
  command: ChangeOfPerson,
  context: CommandContext,
): Promise<PersonOutcome> {
  return handler.execute(personAggregate(command.personId), command, context);
}

/** Erases a person: nobody books for them any more, and their id never comes back. `reason` must name nobody. */
export function erasePerson(
  handler: CommandHandler,
  personId: string,
  reason: string,
  context: CommandContext,
): Promise<PersonOutcome> {
  return handler.execute(personAggregate(personId), { type: 'ErasePerson', personId, reason }, context);
}

/** The id of the registered person with that CUI, or null. */
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
    if (status !== 'erased') return status === 'registered' ? id : null;
  }
}

/** The person of this id, where registered and not erased. */
export async function findRegistered(handler: CommandHandler, personId: string): Promise<PersonData | null> {
  const person = await handler.load({ stream: personStream(personId), decider: personDecider });
  return person.status === 'registered' ? person.person : null;
}
