import { accept, type Decider, refuse } from '../decider.ts';
import { isSameData } from '../same-data.ts';
import { type PersonData, type PersonEvent, PersonRegistered } from './events.ts';

export type Person =
  | { readonly status: 'unknown' }
  | { readonly status: 'registered'; readonly person: PersonData };

export interface RegisterPerson {
  readonly type: 'RegisterPerson';
  readonly person: PersonData;
}

export type PersonRefusal = { readonly code: 'cui_taken' };

/** A person is registered once; the same data again decides nothing. */
export const personDecider: Decider<RegisterPerson, PersonEvent, Person, PersonRefusal> = {
  initial: { status: 'unknown' },
  evolve: (_person, event) => ({ status: 'registered', person: event.data }),
  decide(command, person) {
    if (person.status === 'unknown') return accept({ type: 'PersonRegistered', data: command.person });
    return isSameData(PersonRegistered.schema, person.person, command.person)
      ? accept()
      : refuse({ code: 'cui_taken' });
  },
};
