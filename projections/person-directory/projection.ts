import { defineProjection } from '../projection.ts';
import { erase, put } from '../rows.ts';
import { defineTable } from '../table.ts';

/** All that describes a person is text: where the data was erased, a placeholder stands there. */
const people = defineTable({
  name: 'people',
  columns: {
    person_id: 'text collate "C"',
    cui: 'text collate "C"',
    first_name: 'text',
    last_name: 'text',
    gender: 'text',
    /** `YYYY-MM-DD`. */
    date_of_birth: 'text',
    phone: 'text',
    registered_at: 'timestamptz',
  },
  primaryKey: 'person_id',
  indexes: ['cui'],
});

const DESCRIBING = ['cui', 'first_name', 'last_name', 'gender', 'date_of_birth', 'phone'] as const;

/** Who is known by name and CUI? */
export const personDirectory = defineProjection({
  name: 'person-directory',
  version: 2,
  tables: [people],
  on: {
    PersonRegistered: ({ event: { data }, metadata }) =>
      put(people, {
        person_id: data.personId,
        cui: data.cui,
        first_name: data.firstName,
        last_name: data.lastName,
        gender: data.gender,
        date_of_birth: data.dateOfBirth,
        phone: data.phone,
        registered_at: metadata.at,
      }),
    PersonErased: ({ event: { data } }) => erase(people, data.personId, DESCRIBING),
  },
  keys: ({ event }) => [`person:${event.data.personId}`],
});
