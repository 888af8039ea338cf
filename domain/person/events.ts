import { z } from 'zod';
import { defineEvent, type EventOf } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

const person = z.object({ personId: z.string() });
const audit = (kind: 'ins' | 'upd' | 'del' | 'dpi') => ({
  audit: { table: 'people', kind, registerId: 'personId' as const },
});

export const PersonRegistered = defineEvent(
  'PersonRegistered',
  z.object({
    personId: z.string(),
    cui: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    gender: z.string(),
    dateOfBirth: z.string(),
    phone: z.string(),
  }),
  {
    personal: {
      fields: ['cui', 'firstName', 'lastName', 'gender', 'dateOfBirth', 'phone'],
      subject: (data) => `person:${data.personId}`,
    },
    audit: { table: 'people', kind: 'ins', registerId: 'personId' },
  },
);

/** Sides of an identity document. */
export const DPI_SIDES = ['front', 'back'] as const;
export type DpiSide = (typeof DPI_SIDES)[number];

/** Another profile picture; `image` is a path of the storage, unguessable, and tells nothing of the person. */
export const PersonPictureChanged = defineEvent(
  'PersonPictureChanged',
  z.object({ ...person.shape, image: z.string() }),
  audit('upd'),
);

/** One side of the document was handed in. */
export const DpiImageUploaded = defineEvent(
  'DpiImageUploaded',
  z.object({ ...person.shape, side: z.enum(DPI_SIDES), image: z.string() }),
  audit('upd'),
);

/** Somebody of the staff looked at a picture of the document. Who and when stands in the metadata. */
export const DpiImageViewed = defineEvent(
  'DpiImageViewed',
  z.object({ ...person.shape, image: z.string() }),
  audit('dpi'),
);

/** All that describes the person is erased; the same CUI may be registered anew. */
export const PersonErased = defineEvent('PersonErased', person, {
  audit: { table: 'people', kind: 'del', registerId: 'personId' },
});

export const personEvents = [
  PersonRegistered,
  PersonPictureChanged,
  DpiImageUploaded,
  DpiImageViewed,
  PersonErased,
] as const;
export type PersonEvent = EventOf<(typeof personEvents)[number]>;
export type PersonData = EventOf<typeof PersonRegistered>['data'];
