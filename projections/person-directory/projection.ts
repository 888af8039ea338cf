import { defineProjection, defineTable, ofType } from '../projection.ts';
import { eraseTexts, insertRows, lastPerKey } from '../rows.ts';

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
  events: ['PersonRegistered', 'PersonErased'],
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
    insertRows(
      context,
      people,
      lastPerKey(registered, (person) => person.person_id),
      { update: [...DESCRIBING, 'registered_at'] },
    );
    // Whoever was erased may be registered anew: what came last counts.
    const latest = lastPerKey(events, ({ event }) => event.data.personId);
    eraseTexts(
      context,
      people,
      DESCRIBING,
      ofType(latest, 'PersonErased').map(({ event }) => event.data.personId),
    );
    return latest.map(({ event }) => `person:${event.data.personId}`);
  },
});
