import { accept, type Decider, type Decision, refuse } from '../decider.ts';
import { isSameData } from '../same-data.ts';
import { type PersonData, type PersonEvent, PersonRegistered } from './events.ts';
import { evolvePerson, type Person, unknownPerson } from './state.ts';

export type PersonCommand =
  | { readonly type: 'RegisterPerson'; readonly person: PersonData }
  | { readonly type: 'ErasePerson'; readonly personId: string };

export type PersonRefusal = { readonly code: 'cui_taken' } | { readonly code: 'person_unknown' };

/** A person is registered once, and anew once erased; the same again decides nothing. */
export const personDecider: Decider<PersonCommand, PersonEvent, Person, PersonRefusal> = {
  initial: unknownPerson,
  evolve: evolvePerson,
  decide(command, person) {
    if (command.type === 'ErasePerson') return erase(command.personId, person);
    if (person.status !== 'registered') return accept({ type: 'PersonRegistered', data: command.person });
    return isSameData(PersonRegistered.schema, person.person, command.person)
      ? accept()
      : refuse({ code: 'cui_taken' });
  },
};

function erase(personId: string, { status }: Person): Decision<PersonEvent, PersonRefusal> {
  if (status === 'unknown') return refuse({ code: 'person_unknown' });
  return status === 'erased' ? accept() : accept({ type: 'PersonErased', data: { personId } });
}
