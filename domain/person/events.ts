import { z } from 'zod';
import { type EventOf, eventFamily } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

const ofPerson = (data: { personId: string }) => `person:${data.personId}`;
const event = eventFamily('people', 'personId', { personId: z.string() });

const profile = {
  firstName: z.string(),
  lastName: z.string(),
  gender: z.string(),
  dateOfBirth: z.string(),
  phone: z.string(),
};
const PROFILE_FIELDS = ['firstName', 'lastName', 'gender', 'dateOfBirth', 'phone'] as const;

export const PersonRegistered = event(
  'PersonRegistered',
  'ins',
  'Persona registrada',
  { cui: z.string(), ...profile },
  { personal: { fields: ['cui', ...PROFILE_FIELDS], subject: ofPerson } },
);

/** What describes the person has changed: all of it as it is now. The CUI never does. */
export const PersonChanged = event('PersonChanged', 'upd', 'Datos de la persona modificados', profile, {
  personal: { fields: PROFILE_FIELDS, subject: ofPerson },
});

/** Sides of an identity document. */
export const DPI_SIDES = ['front', 'back'] as const;
export type DpiSide = (typeof DPI_SIDES)[number];

/** Another profile picture; `image` is a path of the storage, unguessable, and tells nothing of the person. */
export const PersonPictureChanged = event('PersonPictureChanged', 'upd', 'Imagen de perfil cambiada', {
  image: z.string(),
});

/** One side of the document was handed in. */
export const DpiImageUploaded = event('DpiImageUploaded', 'upd', 'Imagen del documento cargada', {
  side: z.enum(DPI_SIDES),
  image: z.string(),
});

/** A member of staff looked at a picture of the document. The metadata say who and when. */
export const DpiImageViewed = event('DpiImageViewed', 'dpi', 'Imagen del documento consultada', {
  image: z.string(),
});

/** Staff have seen the document. `withPictures`: both sides had been handed in; without, they held the paper. */
export const DpiVerified = event('DpiVerified', 'dpi', 'DPI verificado', { withPictures: z.boolean() });

/** The pictures of the document will not do; the person reads the reason and hands in others. */
export const DpiRefused = event(
  'DpiRefused',
  'dpi',
  'DPI rechazado',
  { reason: z.string() },
  { personal: { fields: ['reason'], subject: ofPerson } },
);

const merge = { mergeId: z.string() };

/**
 * Somebody is entered twice, and this is the entry that is to stay: until the merge is decided in the other one's stream
 * it can be neither merged nor erased itself.
 */
export const PersonMergeStarted = event(
  'PersonMergeStarted',
  'upd',
  'Unión con otra ficha de la misma persona iniciada',
  {
    ...merge,
    duplicateId: z.string(),
    /** Why, for the audit log; it names nobody. */
    reason: z.string(),
    /** The documents of both entries were verified, and who merges them has seen that. */
    bothVerified: z.boolean(),
  },
);

/** Decides a merge: this entry is another one's from now on, and so is what it had absorbed itself. */
export const PersonMerged = event('PersonMerged', 'upd', 'Ficha unida a otra de la misma persona', {
  ...merge,
  /** The entry that stays. */
  keptId: z.string(),
  absorbed: z.array(z.string()),
  reason: z.string(),
});

/** Decides against a merge: it may not be, and can't come about any more. */
export const PersonMergeRejected = event(
  'PersonMergeRejected',
  'upd',
  'Unión con otra ficha descartada',
  merge,
);

/** The merge is over: these entries, which it names by their ids, are this one from now on. */
export const PersonAbsorbed = event('PersonAbsorbed', 'upd', 'Otra ficha de la misma persona unida a esta', {
  ...merge,
  absorbed: z.array(z.string()),
});

/** The merge was decided against; the entry is as free as before. */
export const PersonMergeGivenUp = event(
  'PersonMergeGivenUp',
  'upd',
  'Unión con otra ficha descartada',
  merge,
);

/** All that describes the person is erased. This id never comes back: the same CUI is registered under another one. */
export const PersonErased = event(
  'PersonErased',
  'del',
  'Datos personales eliminados',
  // Why, for the audit log; it names nobody. '' of what was erased before reasons were asked for.
  { reason: z.string() },
  { version: 2, upcasters: { 1: (data) => ({ ...data, reason: '' }) } },
);

export const personEvents = [
  PersonRegistered,
  PersonChanged,
  PersonPictureChanged,
  DpiImageUploaded,
  DpiImageViewed,
  DpiVerified,
  DpiRefused,
  PersonMergeStarted,
  PersonMerged,
  PersonMergeRejected,
  PersonAbsorbed,
  PersonMergeGivenUp,
  PersonErased,
] as const;
export type PersonEvent = EventOf<(typeof personEvents)[number]>;
export type PersonData = EventOf<typeof PersonRegistered>['data'];
/** What may be changed about a person. */
export type Profile = Omit<PersonData, 'personId' | 'cui'>;
