import { unreachable } from '../decider.ts';
import type { DpiSide, PersonData, PersonEvent } from './events.ts';

/** A person, as registered. */
export type Person =
  | { readonly status: 'unknown' | 'erased' }
  | {
      readonly status: 'registered';
      readonly person: PersonData;
      /** Paths of the storage; '' where there is no picture. */
      readonly image: string;
      readonly dpi: Readonly<Record<DpiSide, string>>;
      readonly dpiVerified: boolean;
    };

export type Registered = Extract<Person, { status: 'registered' }>;

/** Nobody has registered this CUI yet. */
export const unknownPerson: Person = { status: 'unknown' };

/** The person after an event of the stream. */
export function evolvePerson(person: Person, event: PersonEvent): Person {
  switch (event.type) {
    case 'PersonRegistered':
      return {
        status: 'registered',
        person: event.data,
        image: '',
        dpi: { front: '', back: '' },
        dpiVerified: false,
      };
    case 'PersonPictureChanged':
      return changed(person, { image: event.data.image });
    case 'DpiImageUploaded': {
      const { side, image } = event.data;
      return changed(person, ({ dpi }) => ({ dpi: { ...dpi, [side]: image } }));
    }
    case 'DpiImageViewed':
      return person;
    case 'PersonErased':
      return { status: 'erased' };
    default:
      return unreachable(event);
  }
}

type Change = Partial<Omit<Registered, 'status'>>;

function changed(person: Person, change: Change | ((known: Registered) => Change)): Person {
  if (person.status !== 'registered') return person;
  return { ...person, ...(typeof change === 'function' ? change(person) : change) };
}
