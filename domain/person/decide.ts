import { accept, type Decider, type Decision, refuse, unreachable } from '../decider.ts';
import { isSameData } from '../same-data.ts';
import { type DpiSide, type PersonData, type PersonEvent, PersonRegistered } from './events.ts';
import { evolvePerson, type Person, type Registered, unknownPerson } from './state.ts';

export type PersonCommand =
  | { readonly type: 'RegisterPerson'; readonly person: PersonData }
  | { readonly type: 'ChangePicture'; readonly personId: string; readonly image: string }
  | {
      readonly type: 'UploadDpiImage';
      readonly personId: string;
      readonly side: DpiSide;
      readonly image: string;
    }
  | { readonly type: 'RecordDpiView'; readonly personId: string; readonly image: string }
  | { readonly type: 'ErasePerson'; readonly personId: string };

export type PersonRefusal =
  | { readonly code: 'cui_taken' }
  | { readonly code: 'person_unknown' }
  | { readonly code: 'dpi_verified' };

type PersonDecision = Decision<PersonEvent, PersonRefusal>;

/** A person is registered once, and anew once erased; the same again decides nothing. */
export const personDecider: Decider<PersonCommand, PersonEvent, Person, PersonRefusal> = {
  initial: unknownPerson,
  evolve: evolvePerson,
  decide(command, person) {
    if (command.type === 'ErasePerson') return erase(command.personId, person);
    if (command.type === 'RegisterPerson') return register(command.person, person);
    if (person.status !== 'registered') return refuse({ code: 'person_unknown' });
    return onRegistered(command, person);
  },
};

function register(data: PersonData, person: Person): PersonDecision {
  if (person.status !== 'registered') return accept({ type: 'PersonRegistered', data });
  return isSameData(PersonRegistered.schema, person.person, data) ? accept() : refuse({ code: 'cui_taken' });
}

function onRegistered(
  command: Exclude<PersonCommand, { type: 'ErasePerson' | 'RegisterPerson' }>,
  person: Registered,
): PersonDecision {
  const { personId, image } = command;
  switch (command.type) {
    case 'ChangePicture':
      return image === person.image
        ? accept()
        : accept({ type: 'PersonPictureChanged', data: { personId, image } });
    case 'UploadDpiImage':
      if (person.dpi[command.side] === image) return accept();
      if (person.dpiVerified) return refuse({ code: 'dpi_verified' });
      return accept({ type: 'DpiImageUploaded', data: { personId, side: command.side, image } });
    case 'RecordDpiView':
      return accept({ type: 'DpiImageViewed', data: { personId, image } });
    default:
      return unreachable(command);
  }
}

function erase(personId: string, { status }: Person): PersonDecision {
  if (status === 'unknown') return refuse({ code: 'person_unknown' });
  return status === 'erased' ? accept() : accept({ type: 'PersonErased', data: { personId } });
}
