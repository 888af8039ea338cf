import { unreachable } from '../decider.ts';
import { addedTo } from '../gallery.ts';
import type { DpiSide } from './dpi-sides.ts';
import type { PersonData, PersonEvent } from './events.ts';

/** Kept for later steps on a merged or erased entry. */
interface RetainedData {
  /** All pictures ever, documents included, for the erasure. */
  readonly handedIn: readonly string[];
  /** Replaced document pictures in order, whose files are deleted. */
  readonly replaced: readonly string[];
  /** Pictures that were taken out, whose files are deleted. */
  readonly removedPictures: readonly string[];
  /** Merged entries, indirect ones too. */
  readonly absorbed: readonly string[];
}

export type Person =
  | { readonly status: 'unknown' }
  | ({ readonly status: 'erased' } & RetainedData)
  | ({
      readonly status: 'merged';
      readonly mergeId: string;
      readonly keptId: string;
    } & RetainedData)
  | ({
      readonly status: 'registered';
      readonly person: PersonData;
      /** The account that it was made for only claims to be the person of this CUI, whose entry is another one. */
      readonly isClaimant: boolean;
      /** Paths of the storage; '' where there is no picture. */
      readonly image: string;
      readonly pictures: readonly string[];
      readonly dpi: Readonly<Record<DpiSide, string>>;
      readonly dpiVerified: boolean;
      /** Reason; '' if not refused, or if there are newer pictures. */
      readonly dpiRefusal: string;
      /** Open merges into this entry, by id: the duplicate's id. */
      readonly merging: ReadonlyMap<string, string>;
      /** Rejected merges of this entry into another one. */
      readonly rejected: ReadonlySet<string>;
    } & RetainedData);

export type Registered = Extract<Person, { status: 'registered' }>;

export const unknownPerson: Person = { status: 'unknown' };

export function evolvePerson(person: Person, event: PersonEvent): Person {
  if (event.type === 'PersonRegistered') return newPerson(event.data, false);
  if (event.type === 'ClaimantRegistered') return newPerson(event.data, true);
  if (event.type === 'PersonErased') return { status: 'erased', ...retainedData(person) };
  return person.status === 'registered' ? evolveRegistered(person, event) : person;
}

function retainedData(person: Person): RetainedData {
  if (person.status === 'unknown') return { handedIn: [], replaced: [], removedPictures: [], absorbed: [] };
  const { handedIn, replaced, removedPictures, absorbed } = person;
  return { handedIn, replaced, removedPictures, absorbed };
}

type ChangeOfRegistered = Exclude<
  PersonEvent,
  { type: 'PersonRegistered' | 'ClaimantRegistered' | 'PersonErased' }
>;

function evolveRegistered(known: Registered, event: ChangeOfRegistered): Person {
  switch (event.type) {
    case 'PersonChanged':
    case 'ClaimantChanged':
      return { ...known, person: { ...known.person, ...event.data } };
    case 'PersonPictureChanged': {
      const { image } = event.data;
      return {
        ...known,
        image,
        pictures: addedTo(known.pictures, image),
        handedIn: [...known.handedIn, image],
      };
    }
    case 'PersonPictureRemoved': {
      const { image, shown } = event.data;
      return {
        ...known,
        image: shown,
        pictures: known.pictures.filter((path) => path !== image),
        removedPictures: [...known.removedPictures, image],
      };
    }
    case 'DpiImageUploaded': {
      const { side, image } = event.data;
      return {
        ...known,
        dpi: { ...known.dpi, [side]: image },
        handedIn: [...known.handedIn, image],
        replaced: known.dpi[side] === '' ? known.replaced : [...known.replaced, known.dpi[side]],
        dpiRefusal: '',
      };
    }
    case 'DpiImageViewed':
    case 'PersonExported':
      return known;
    case 'DpiVerified':
      return { ...known, dpiVerified: true, dpiRefusal: '' };
    case 'DpiLapsed':
      return { ...known, dpiVerified: false };
    case 'DpiRefused':
      return { ...known, dpiRefusal: event.data.reason };
    case 'PersonMergeStarted':
      return { ...known, merging: new Map(known.merging).set(event.data.mergeId, event.data.duplicateId) };
    case 'PersonMerged': {
      const { mergeId, keptId } = event.data;
      return { status: 'merged', mergeId, keptId, ...retainedData(known) };
    }
    case 'PersonMergeRejected':
      return { ...known, rejected: new Set(known.rejected).add(event.data.mergeId) };
    case 'PersonAbsorbed':
      return {
        ...known,
        merging: without(known.merging, event.data.mergeId),
        absorbed: [...known.absorbed, ...event.data.absorbed],
      };
    case 'PersonMergeGivenUp':
      return { ...known, merging: without(known.merging, event.data.mergeId) };
    default:
      return unreachable(event);
  }
}

function without(merging: Registered['merging'], mergeId: string): Registered['merging'] {
  const left = new Map(merging);
  left.delete(mergeId);
  return left;
}

function newPerson(person: PersonData, isClaimant: boolean): Registered {
  return {
    status: 'registered',
    person,
    isClaimant,
    image: '',
    dpi: { front: '', back: '' },
    pictures: [],
    removedPictures: [],
    handedIn: [],
    replaced: [],
    dpiVerified: false,
    dpiRefusal: '',
    merging: new Map(),
    absorbed: [],
    rejected: new Set(),
  };
}
