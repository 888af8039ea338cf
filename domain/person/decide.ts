import { accept, type Decider, type Decision, refuse, unreachable } from '../decider.ts';
import { type PictureRefusal, refusedPicture, shownWithout } from '../gallery.ts';
import { changesOfForm, refusalOf, type ValuesOvertaken } from '../known-values.ts';
import { isSameData } from '../same-data.ts';
import type { DpiSide } from './dpi-sides.ts';
import { DOCUMENT_FIELDS, type PersonData, type PersonEvent, type Profile, personEvents } from './events.ts';
import { decideMerge, type MergeCommand, type MergeRefusal } from './merge.ts';
import { MAX_PICTURES } from './pictures.ts';
import { evolvePerson, type Person, type Registered, unknownPerson } from './state.ts';

export type PersonCommand =
  | { readonly type: 'RegisterPerson' | 'RegisterClaimant'; readonly person: PersonData }
  | { readonly type: 'ErasePerson'; readonly personId: string; readonly reason: string }
  | ChangeOfPerson
  | MergeCommand;

export type ChangeOfPerson = { readonly personId: string } & (
  | ChangeProfile
  | { readonly type: 'ChangePicture'; readonly image: string }
  | { readonly type: 'ShowPicture'; readonly image: string }
  | { readonly type: 'RemovePicture'; readonly image: string }
  | {
      readonly type: 'UploadDpiImage';
      readonly side: DpiSide;
      readonly image: string;
      readonly digest?: string;
    }
  | { readonly type: 'RecordDpiView'; readonly image: string }
  | { readonly type: 'RecordExport'; readonly format: 'json' | 'pdf' }
  | { readonly type: 'VerifyDpi'; readonly seen?: SeenPictures }
  | { readonly type: 'RefuseDpi'; readonly reason: string; readonly seen?: SeenPictures }
);

interface ChangeProfile {
  readonly type: 'ChangePerson';
  readonly profile: Profile;
  /** Changed by the person, not by somebody who saw the document. */
  readonly isOwn: boolean;
  /** As read by the editor; absent: no check. */
  readonly known?: Readonly<{ [Name in keyof Profile]?: string | undefined }> | undefined;
}

/** Pictures that were looked at; absent: no check. */
type SeenPictures = Readonly<Record<DpiSide, string>>;

export type PersonRefusal =
  | { readonly code: 'cui_taken' }
  | { readonly code: 'person_unknown' }
  | { readonly code: 'person_erased' }
  | MergeRefusal
  | PictureRefusal
  | { readonly code: 'gallery_full'; readonly max: number }
  | ValuesOvertaken
  | { readonly code: 'dpi_verified' }
  /** Replaced since somebody looked at them. */
  | { readonly code: 'dpi_changed' }
  | { readonly code: 'dpi_without_images' }
  | { readonly code: 'dpi_own' };

type PersonDecision = Decision<PersonEvent, PersonRefusal>;

/** The id of an erased person is never reused. */
export const personDecider: Decider<PersonCommand, PersonEvent, Person, PersonRefusal> = {
  initial: unknownPerson,
  evolve: evolvePerson,
  decide(command, person) {
    if (command.type === 'ErasePerson') return erase(command, person);
    if ('person' in command) return register(command, person);
    if ('mergeId' in command) return decideMerge(command, person);
    if (person.status === 'merged') return changeMerged(command);
    return person.status === 'registered' ? change(command, person) : refuse({ code: 'person_unknown' });
  },
};

function register(
  { type, person: data }: Extract<PersonCommand, { readonly person: PersonData }>,
  person: Person,
): PersonDecision {
  if (person.status === 'erased') return refuse({ code: 'person_erased' });
  if (person.status === 'unknown')
    return accept({ type: type === 'RegisterPerson' ? 'PersonRegistered' : 'ClaimantRegistered', data });
  if (person.status === 'merged') return refuse({ code: 'cui_taken' });
  return isSameData(personEvents.PersonRegistered.schema, person.person, data)
    ? accept()
    : refuse({ code: 'cui_taken' });
}

function erase(
  { personId, reason }: Extract<PersonCommand, { type: 'ErasePerson' }>,
  person: Person,
): PersonDecision {
  if (person.status === 'unknown') return refuse({ code: 'person_unknown' });
  if (person.status === 'erased') return accept();
  if (person.status === 'registered' && person.merging.size > 0) return refuse({ code: 'merge_under_way' });
  return accept({ type: 'PersonErased', data: { personId, reason } });
}

function changeMerged(command: ChangeOfPerson): PersonDecision {
  if (command.type !== 'RecordDpiView') return refuse({ code: 'person_merged' });
  const { personId, image } = command;
  return accept({ type: 'DpiImageViewed', data: { personId, image } });
}

function change(command: ChangeOfPerson, known: Registered): PersonDecision {
  const { personId } = command;
  switch (command.type) {
    case 'ChangePerson':
      return changeProfile(command, known);
    case 'ChangePicture':
      return addPicture(personId, command.image, known);
    case 'ShowPicture': {
      const refusal = refusedPicture(known, command.image);
      return refusal ? refuse(refusal) : showPicture(personId, command.image, known);
    }
    case 'RemovePicture':
      return removePicture(personId, command.image, known);
    case 'UploadDpiImage': {
      const { side, image, digest = '' } = command;
      if (known.dpi[side] === image) return accept();
      if (known.dpiVerified) return refuse({ code: 'dpi_verified' });
      return accept({ type: 'DpiImageUploaded', data: { personId, side, image, digest } });
    }
    case 'RecordDpiView':
      return accept({ type: 'DpiImageViewed', data: { personId, image: command.image } });
    case 'RecordExport':
      return accept({ type: 'PersonExported', data: { personId, format: command.format } });
    case 'VerifyDpi':
      if (known.dpiVerified) return accept();
      if (!isSeen(command.seen, known)) return refuse({ code: 'dpi_changed' });
      return accept({ type: 'DpiVerified', data: { personId, withPictures: hasBothSides(known) } });
    case 'RefuseDpi':
      if (!known.dpiVerified && !isSeen(command.seen, known)) return refuse({ code: 'dpi_changed' });
      return refuseDpi(personId, command.reason, known);
    default:
      return unreachable(command);
  }
}

function addPicture(personId: string, image: string, known: Registered): PersonDecision {
  const isNew = !known.pictures.includes(image);
  if (isNew && known.pictures.length >= MAX_PICTURES)
    return refuse({ code: 'gallery_full', max: MAX_PICTURES });
  return showPicture(personId, image, known);
}

function showPicture(personId: string, image: string, known: Registered): PersonDecision {
  return known.image === image
    ? accept()
    : accept({ type: 'PersonPictureChanged', data: { personId, image } });
}

function removePicture(personId: string, image: string, known: Registered): PersonDecision {
  const refusal = refusedPicture(known, image);
  if (refusal?.code === 'picture_removed') return accept();
  if (refusal) return refuse(refusal);
  const shown = shownWithout(known, image, known.image);
  return accept({ type: 'PersonPictureRemoved', data: { personId, image, shown } });
}

/** Unedited fields keep others' changes. A person's own change of document data ends the verification. */
function changeProfile(
  { personId, profile, known, isOwn }: ChangeProfile & { readonly personId: string },
  { person, dpiVerified, isClaimant }: Registered,
): PersonDecision {
  const { names, overtaken } = changesOfForm<keyof Profile>(profile, known, person);
  const refusal = refusalOf(overtaken, known);
  if (refusal || names.length === 0) return refusal ?? accept();
  const { cui: _, ...now } = person;
  const changed = Object.fromEntries(names.map((name) => [name, profile[name]]));
  const type = isClaimant ? 'ClaimantChanged' : 'PersonChanged';
  const event: PersonEvent = { type, data: { ...now, ...changed, personId } };
  const inDocument = DOCUMENT_FIELDS.filter((name) => names.includes(name));
  if (!isOwn || !dpiVerified || inDocument.length === 0) return accept(event);
  return accept<PersonEvent>(event, { type: 'DpiLapsed', data: { personId, changed: inDocument } });
}

/** Without pictures there is nothing to correct. */
function refuseDpi(personId: string, reason: string, known: Registered): PersonDecision {
  if (known.dpiVerified) return refuse({ code: 'dpi_verified' });
  if (known.dpi.front === '' && known.dpi.back === '') return refuse({ code: 'dpi_without_images' });
  if (known.dpiRefusal === reason) return accept();
  return accept({ type: 'DpiRefused', data: { personId, reason } });
}

function isSeen(seen: SeenPictures | undefined, { dpi }: Registered): boolean {
  return seen === undefined || (seen.front === dpi.front && seen.back === dpi.back);
}

function hasBothSides({ dpi }: Registered): boolean {
  return dpi.front !== '' && dpi.back !== '';
}
