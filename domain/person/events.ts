import { z } from 'zod';
import { type AuditKind, defineEvent, type EventOf } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

const person = z.object({ personId: z.string() });
const ofPerson = (data: { personId: string }) => `person:${data.personId}`;
const audit = (kind: AuditKind, summary: string) => ({
  audit: { table: 'people', kind, registerId: 'personId' as const, summary },
});

const profile = {
  firstName: z.string(),
  lastName: z.string(),
  gender: z.string(),
  dateOfBirth: z.string(),
  phone: z.string(),
};
const PROFILE_FIELDS = ['firstName', 'lastName', 'gender', 'dateOfBirth', 'phone'] as const;

export const PersonRegistered = defineEvent(
  'PersonRegistered',
  z.object({ ...person.shape, cui: z.string(), ...profile }),
  {
    personal: { fields: ['cui', ...PROFILE_FIELDS], subject: ofPerson },
    ...audit('ins', 'Persona registrada'),
  },
);

/** What describes the person has changed: all of it as it is now. The CUI never does. */
export const PersonChanged = defineEvent('PersonChanged', z.object({ ...person.shape, ...profile }), {
  personal: { fields: PROFILE_FIELDS, subject: ofPerson },
  ...audit('upd', 'Datos de la persona modificados'),
});

/** Sides of an identity document. */
export const DPI_SIDES = ['front', 'back'] as const;
export type DpiSide = (typeof DPI_SIDES)[number];

/** Another profile picture; `image` is a path of the storage, unguessable, and tells nothing of the person. */
export const PersonPictureChanged = defineEvent(
  'PersonPictureChanged',
  z.object({ ...person.shape, image: z.string() }),
  audit('upd', 'Imagen de perfil cambiada'),
);

/** One side of the document was handed in. */
export const DpiImageUploaded = defineEvent(
  'DpiImageUploaded',
  z.object({ ...person.shape, side: z.enum(DPI_SIDES), image: z.string() }),
  audit('upd', 'Imagen del documento cargada'),
);

/** A member of staff looked at a picture of the document. The metadata say who and when. */
export const DpiImageViewed = defineEvent(
  'DpiImageViewed',
  z.object({ ...person.shape, image: z.string() }),
  audit('dpi', 'Imagen del documento consultada'),
);

/** Staff have seen the document. `withPictures`: both sides had been handed in; without, they held the paper. */
export const DpiVerified = defineEvent(
  'DpiVerified',
  z.object({ ...person.shape, withPictures: z.boolean() }),
  audit('dpi', 'DPI verificado'),
);

/** The pictures of the document will not do; the person reads the reason and hands in others. */
export const DpiRefused = defineEvent('DpiRefused', z.object({ ...person.shape, reason: z.string() }), {
  personal: { fields: ['reason'], subject: ofPerson },
  ...audit('dpi', 'DPI rechazado'),
});

const merge = z.object({ ...person.shape, mergeId: z.string() });

/**
 * Somebody is entered twice, and this is the entry that is to stay: until the merge is decided in the other one's stream
 * it can be neither merged nor erased itself.
 */
export const PersonMergeStarted = defineEvent(
  'PersonMergeStarted',
  z.object({
    ...merge.shape,
    duplicateId: z.string(),
    /** Why, for the audit log; it names nobody. */
    reason: z.string(),
    /** The documents of both entries were verified, and who merges them has seen that. */
    bothVerified: z.boolean(),
  }),
  audit('upd', 'Unión con otra ficha de la misma persona iniciada'),
);

/** Decides a merge: this entry is another one's from now on, and so is what it had absorbed itself. */
export const PersonMerged = defineEvent(
  'PersonMerged',
  z.object({
    ...merge.shape,
    /** The entry that stays. */
    keptId: z.string(),
    absorbed: z.array(z.string()),
    reason: z.string(),
  }),
  audit('upd', 'Ficha unida a otra de la misma persona'),
);

/** Decides against a merge: it may not be, and can't come about any more. */
export const PersonMergeRejected = defineEvent(
  'PersonMergeRejected',
  merge,
  audit('upd', 'Unión con otra ficha descartada'),
);

/** The merge is over: these entries, which it names by their ids, are this one from now on. */
export const PersonAbsorbed = defineEvent(
  'PersonAbsorbed',
  z.object({ ...merge.shape, absorbed: z.array(z.string()) }),
  audit('upd', 'Otra ficha de la misma persona unida a esta'),
);

/** The merge was decided against; the entry is as free as before. */
export const PersonMergeGivenUp = defineEvent(
  'PersonMergeGivenUp',
  merge,
  audit('upd', 'Unión con otra ficha descartada'),
);

/** All that describes the person is erased. This id never comes back: the same CUI is registered under another one. */
export const PersonErased = defineEvent(
  'PersonErased',
  // Why, for the audit log; it names nobody. '' of what was erased before reasons were asked for.
  z.object({ ...person.shape, reason: z.string() }),
  {
    version: 2,
    upcasters: { 1: (data) => ({ ...data, reason: '' }) },
    ...audit('del', 'Datos personales eliminados'),
  },
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
