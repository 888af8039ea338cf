import { accept, type Decider, refuse } from '../decider.ts';
import { isSameData } from '../same-data.ts';
import { type PersonData, type PersonEvent, PersonRegistered } from './events.ts';
import { evolvePerson, type Person, unknownPerson } from './state.ts';

export interface RegisterPerson {
  readonly type: 'RegisterPerson';
  readonly person: PersonData;
}

export type PersonRefusal = { readonly code: 'cui_taken' };

/** A person is registered once; the same data again decides nothing. */
export const personDecider: Decider<RegisterPerson, PersonEvent, Person, PersonRefusal> = {
  initial: unknownPerson,
  evolve: evolvePerson,
  decide(command, person) {
    if (person.status === 'unknown') return accept({ type: 'PersonRegistered', data: command.person });
    return isSameData(PersonRegistered.schema, person.person, command.person)
      ? accept()
      : refuse({ code: 'cui_taken' });
  },
};
