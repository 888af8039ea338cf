import { parseCui } from '../domain/person/cui.ts';
import { type PersonCommand, type PersonRefusal, personDecider } from '../domain/person/decide.ts';
import type { PersonData, PersonEvent } from '../domain/person/events.ts';
import type { Person } from '../domain/person/state.ts';
import { personStream } from '../domain/person/stream.ts';
import { keyedId } from '../platform/ids.ts';
import type { CommandHandler, Outcome } from './command-handler.ts';
import type { CommandContext } from './context.ts';

/** Makes the id of a person from the CUI; whoever lacks the product's secret can't tell one from the other. */
export type PersonIds = (cui: string) => string;

/** `secret`: the product's, the same in all its processes for ever. */
export function personIds(secret: string): PersonIds {
  return (cui) => keyedId(secret, `person:${cui}`);
}

/** Registers a person by CUI (digits only). */
export function registerPerson(
  handler: CommandHandler,
  personId: PersonIds,
  person: Omit<PersonData, 'personId'>,
  context: CommandContext,
): Promise<Outcome<PersonEvent, Person, PersonRefusal>> {
  const id = personId(person.cui);
  const aggregate = { stream: personStream(id), decider: personDecider };
  return handler.execute(aggregate, { type: 'RegisterPerson', person: { ...person, personId: id } }, context);
}

/** Changes what is kept of a registered person beside their data: pictures, and who looked at those of the document. */
export function changePerson(
  handler: CommandHandler,
  command: Extract<PersonCommand, { personId: string }>,
  context: CommandContext,
): Promise<Outcome<PersonEvent, Person, PersonRefusal>> {
  const aggregate = { stream: personStream(command.personId), decider: personDecider };
  return handler.execute(aggregate, command, context);
}

/** Erases a person: nobody books for them any more, and they may be registered anew. */
export function erasePerson(
  handler: CommandHandler,
  personId: string,
  context: CommandContext,
): Promise<Outcome<PersonEvent, Person, PersonRefusal>> {
  return changePerson(handler, { type: 'ErasePerson', personId }, context);
}

/** The id of the registered person with that CUI, or null. */
export async function findPerson(
  handler: CommandHandler,
  personId: PersonIds,
  text: string,
): Promise<string | null> {
  const cui = parseCui(text);
  if (cui === null) return null;
  const id = personId(cui);
  const person = await handler.load({ stream: personStream(id), decider: personDecider });
  return person.status === 'registered' ? id : null;
}

/** The person of this id, where registered and not erased. */
export async function findRegistered(handler: CommandHandler, personId: string): Promise<PersonData | null> {
  const person = await handler.load({ stream: personStream(personId), decider: personDecider });
  return person.status === 'registered' ? person.person : null;
}
