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

/** Data that the document states, besides the CUI. */
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
  /** `image`: an unguessable path without personal data. */
  PersonPictureChanged: event('upd', 'Imagen de perfil cambiada', { image: z.string() }),
  /** `shown`: profile picture from now on, '' if none is left. */
  PersonPictureRemoved: event('upd', 'Imagen de perfil eliminada', { image: z.string(), shown: z.string() }),
  /** The replaced file is deleted. `digest`: SHA-256 of the file, hexadecimal; '' in early and demo data. */
  DpiImageUploaded: event(
    'upd',
    'Imagen del documento cargada',
    { side: z.enum(DPI_SIDES), image: z.string(), digest: z.string() },
    { version: 2, upcasters: { 1: (data) => ({ ...data, digest: '' }) } },
  ),
  DpiImageViewed: event('dpi', 'Imagen del documento consultada', { image: z.string() }),
  /** All that is held about the person was downloaded. The metadata say who and when: themselves, or an administrator. */
  PersonExported: event('log', 'Datos personales descargados', { format: z.enum(['json', 'pdf']) }),
  /** Staff have seen the document. `withPictures`: both sides had been handed in; without, they held the paper. */
  DpiVerified: event('dpi', 'DPI verificado', { withPictures: z.boolean() }),
  /** The person changed verified data: staff must compare again. */
  DpiLapsed: event('dpi', 'Verificación del DPI sin efecto: la persona cambió sus datos', {
    changed: z.array(z.enum(DOCUMENT_FIELDS)),
  }),
  DpiRefused: event('dpi', 'DPI rechazado', { reason: z.string() }, sealedForPerson('reason')),
  /** Holds the entry to be kept: no other merge or erasure until the duplicate's stream has decided. */
  PersonMergeStarted: event('upd', 'Unión con otra ficha de la misma persona iniciada', {
    ...merge,
    duplicateId: z.string(),
    /** Names nobody. */
    reason: z.string(),
    /** Both documents verified, as seen by the user who merges. */
    bothVerified: z.boolean(),
  }),
  /** Decides a merge: this entry and those merged into it belong to the kept one. */
  PersonMerged: event('upd', 'Ficha unida a otra de la misma persona', {
    ...merge,
    keptId: z.string(),
    absorbed: z.array(z.string()),
    reason: z.string(),
  }),
  /** Final. */
  PersonMergeRejected: event('upd', 'Unión con otra ficha descartada', merge),
  /** Ends the merge in the kept entry. */
  PersonAbsorbed: event('upd', 'Otra ficha de la misma persona unida a esta', {
    ...merge,
    absorbed: z.array(z.string()),
  }),
  PersonMergeGivenUp: event('upd', 'Unión con otra ficha descartada', merge),
  /** The same CUI is later registered under another id. */
  PersonErased: event(
    'del',
    'Datos personales eliminados',
    // '' before reasons were asked for. Names nobody.
    { reason: z.string() },
    { version: 2, upcasters: { 1: (data) => ({ ...data, reason: '' }) } },
  ),
}));

export type PersonEvent = EventsOf<typeof personEvents>;
export type PersonData = EventOf<typeof personEvents.PersonRegistered>['data'];
export type Profile = Omit<PersonData, 'personId' | 'cui'>;
