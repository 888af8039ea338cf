import { z } from 'zod';
import { defineEvent, type EventOf } from '../event-definition.ts';

/** The names and shapes in this file are stored in the log for good. */

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

/** All that describes the person is erased; the same CUI may be registered anew. */
export const PersonErased = defineEvent('PersonErased', z.object({ personId: z.string() }), {
  audit: { table: 'people', kind: 'del', registerId: 'personId' },
});

export const personEvents = [PersonRegistered, PersonErased] as const;
export type PersonEvent = EventOf<(typeof personEvents)[number]>;
export type PersonData = EventOf<typeof PersonRegistered>['data'];
