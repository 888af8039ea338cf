import { unreachable } from '../decider.ts';
import type { DpiSide, PersonData, PersonEvent } from './events.ts';

/** A person, as last described. */
export type Person =
  | { readonly status: 'unknown' | 'erased' }
  | {
      readonly status: 'registered';
      readonly person: PersonData;
      /** Paths of the storage; '' where there is no picture. */
      readonly image: string;
      readonly dpi: Readonly<Record<DpiSide, string>>;
      /** Every picture that was ever handed in: all of them go when the person is erased. */
      readonly pictures: readonly string[];
      readonly dpiVerified: boolean;
      /** Why the pictures of the document were refused; '' where they were not, or where there are newer ones. */
      readonly dpiRefusal: string;
    };

export type Registered = Extract<Person, { status: 'registered' }>;

/** Nobody has registered this CUI yet. */
export const unknownPerson: Person = { status: 'unknown' };

/** The person after an event of the stream. */
export function evolvePerson(person: Person, event: PersonEvent): Person {
  if (event.type === 'PersonRegistered') return newPerson(event.data);
  if (event.type === 'PersonErased') return { status: 'erased' };
  return person.status === 'registered' ? evolveRegistered(person, event) : person;
}

type ChangeOfRegistered = Exclude<PersonEvent, { type: 'PersonRegistered' | 'PersonErased' }>;

function evolveRegistered(known: Registered, event: ChangeOfRegistered): Registered {
  switch (event.type) {
    case 'PersonChanged':
      return { ...known, person: { ...known.person, ...event.data } };
    case 'PersonPictureChanged':
      return { ...known, image: event.data.image, pictures: [...known.pictures, event.data.image] };
    case 'DpiImageUploaded': {
      const { side, image } = event.data;
      return {
        ...known,
        dpi: { ...known.dpi, [side]: image },
        pictures: [...known.pictures, image],
        dpiRefusal: '',
      };
    }
    case 'DpiImageViewed':
      return known;
    case 'DpiVerified':
      return { ...known, dpiVerified: true, dpiRefusal: '' };
    case 'DpiRefused':
      return { ...known, dpiRefusal: event.data.reason };
    default:
      return unreachable(event);
  }
}

function newPerson(person: PersonData): Registered {
  return {
    status: 'registered',
    person,
    image: '',
    dpi: { front: '', back: '' },
    pictures: [],
    dpiVerified: false,
    dpiRefusal: '',
  };
}
