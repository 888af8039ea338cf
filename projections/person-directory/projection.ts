import { defineProjection, defineTable, ofType } from '../projection.ts';
import { insertRows } from '../rows.ts';

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

/** Who is known by name and CUI? */
export const personDirectory = defineProjection({
  name: 'person-directory',
  version: 1,
  events: ['PersonRegistered'],
  tables: [people],
  apply(context, events) {
    const registered = ofType(events, 'PersonRegistered').map(({ event: { data }, metadata }) => ({
      person_id: data.personId,
      cui: data.cui,
      first_name: data.firstName,
      last_name: data.lastName,
      gender: data.gender,
      date_of_birth: data.dateOfBirth,
      phone: data.phone,
      registered_at: metadata.at,
    }));
    insertRows(context, people, registered);
    return registered.map((person) => `person:${person.person_id}`);
  },
});
