import { unreachable } from '../decider.ts';
import type { PersonData, PersonEvent } from './events.ts';

/** A person, as registered. */
export type Person =
  | { readonly status: 'unknown' | 'erased' }
  | { readonly status: 'registered'; readonly person: PersonData };

/** Nobody has registered this CUI yet. */
export const unknownPerson: Person = { status: 'unknown' };

/** The person after an event of the stream. */
export function evolvePerson(_person: Person, event: PersonEvent): Person {
  switch (event.type) {
    case 'PersonRegistered':
      return { status: 'registered', person: event.data };
    case 'PersonErased':
      return { status: 'erased' };
    default:
      return unreachable(event);
  }
}
