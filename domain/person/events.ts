import { z } from 'zod';
import { type EventOf, type EventsOf, eventFamily } from '../event-definition.ts';
import { sealedForPerson } from '../event-fields.ts';
import { DPI_SIDES } from './dpi-sides.ts';

/** The names and shapes in this file are stored in the log for good. */

const profile = {
  firstName: z.string(),
  lastName: z.string(),
  gender: z.string(),
  dateOfBirth: z.string(),
  phone: z.string(),
};
const PROFILE_FIELDS = ['firstName', 'lastName', 'gender', 'dateOfBirth', 'phone'] as const;

/** The data about a person that the document states, besides the CUI. */
export const DOCUMENT_FIELDS = ['firstName', 'lastName', 'dateOfBirth'] as const;

const merge = { mergeId: z.string() };

export const personEvents = eventFamily('people', 'personId', { personId: z.string() }, (event) => ({
  PersonRegistered: event(
    'ins',
    'Persona registrada',
    { cui: z.string(), ...profile },
    sealedForPerson('cui', ...PROFILE_FIELDS),
  ),
  /**
   * Somebody who made an account named a CUI that another entry has. Until staff have seen the document this entry is the
   * account's own, outside the directory; nobody finds it by its CUI.
   */
  ClaimantRegistered: event(
    'ins',
    'Ficha sin verificar de una cuenta registrada',
    { cui: z.string(), ...profile },
    sealedForPerson('cui', ...PROFILE_FIELDS),
  ),
  /** The same as `PersonChanged`, of such an entry. */
  ClaimantChanged: event(
    'upd',
    'Datos de una ficha sin verificar modificados',
    profile,
    sealedForPerson(...PROFILE_FIELDS),
  ),
  /** The person's data were changed: all of them as they are now. The CUI never changes. */
  PersonChanged: event('upd', 'Datos de la persona modificados', profile, sealedForPerson(...PROFILE_FIELDS)),
  /** Another profile picture; `image` is a path of the storage, unguessable and without data of the person. */
  PersonPictureChanged: event('upd', 'Imagen de perfil cambiada', { image: z.string() }),
  /** A picture of the gallery was removed; `shown` is the profile picture from now on, '' where none is left. */
  PersonPictureRemoved: event('upd', 'Imagen de perfil eliminada', { image: z.string(), shown: z.string() }),
  /**
   * One side of the document was handed in. The file of the picture that was there before is deleted; `digest` (SHA-256 of the file,
   * hexadecimal) shows which picture it was. '' of what was handed in before digests were kept, and in demo data.
   */
  DpiImageUploaded: event(
    'upd',
    'Imagen del documento cargada',
    { side: z.enum(DPI_SIDES), image: z.string(), digest: z.string() },
    { version: 2, upcasters: { 1: (data) => ({ ...data, digest: '' }) } },
  ),
  /** A member of staff looked at a picture of the document. The metadata say who and when. */
  DpiImageViewed: event('dpi', 'Imagen del documento consultada', { image: z.string() }),
  /** All that is held about the person was downloaded. The metadata say who and when: themselves, or an administrator. */
  PersonExported: event('log', 'Datos personales descargados', { format: z.enum(['json', 'pdf']) }),
  /** Staff have seen the document. `withPictures`: both sides had been handed in; without, they held the paper. */
  DpiVerified: event('dpi', 'DPI verificado', { withPictures: z.boolean() }),
  /**
   * The person themselves changed these of their data after the document was verified: it no longer counts as verified,
   * until staff have compared it again.
   */
  DpiLapsed: event('dpi', 'Verificación del DPI sin efecto: la persona cambió sus datos', {
    changed: z.array(z.enum(DOCUMENT_FIELDS)),
  }),
  /** The pictures of the document were refused; the person reads the reason and can upload others. */
  DpiRefused: event('dpi', 'DPI rechazado', { reason: z.string() }, sealedForPerson('reason')),
  /**
   * Somebody is entered twice, and this is the entry that is to stay: until the merge is decided in the other one's stream
   * it can be neither merged nor erased itself.
   */
  PersonMergeStarted: event('upd', 'Unión con otra ficha de la misma persona iniciada', {
    ...merge,
    duplicateId: z.string(),
    /** Why, for the audit log; it names nobody. */
    reason: z.string(),
    /** The documents of both entries were verified, and who merges them has seen that. */
    bothVerified: z.boolean(),
  }),
  /**
   * Decides a merge: from now on this entry belongs to another one, and so do the entries that were merged into it
   * before.
   */
  PersonMerged: event('upd', 'Ficha unida a otra de la misma persona', {
    ...merge,
    /** The entry that stays. */
    keptId: z.string(),
    absorbed: z.array(z.string()),
    reason: z.string(),
  }),
  /** Decides against a merge, for good. */
  PersonMergeRejected: event('upd', 'Unión con otra ficha descartada', merge),
  /** The merge is done: from now on the entries with these ids belong to this one. */
  PersonAbsorbed: event('upd', 'Otra ficha de la misma persona unida a esta', {
    ...merge,
    absorbed: z.array(z.string()),
  }),
  /** The merge was decided against; the entry is no longer held for it. */
  PersonMergeGivenUp: event('upd', 'Unión con otra ficha descartada', merge),
  /** All that describes the person is erased. This id never comes back: the same CUI is registered under another one. */
  PersonErased: event(
    'del',
    'Datos personales eliminados',
    // Why, for the audit log; it names nobody. '' of what was erased before reasons were asked for.
    { reason: z.string() },
    { version: 2, upcasters: { 1: (data) => ({ ...data, reason: '' }) } },
  ),
}));

export type PersonEvent = EventsOf<typeof personEvents>;
export type PersonData = EventOf<typeof personEvents.PersonRegistered>['data'];
/** The data of a person that may be changed. */
export type Profile = Omit<PersonData, 'personId' | 'cui'>;
