import type { DpiSide } from '../../domain/person/dpi-sides.ts';
import type { PersonData, Profile } from '../../domain/person/events.ts';
import { snakeCase } from '../../platform/casing.ts';
import { defineProjection } from '../kit/projection.ts';
import { erase, patch, put } from '../kit/rows.ts';
import { initialsTable } from '../kit/search/initials.ts';
import { gramsOf, searchKey } from '../kit/search/letter-runs.ts';
import { defineTable } from '../kit/table.ts';

/** Texts, since erasure puts a placeholder into them; '' if unknown. */
const people = defineTable({
  name: 'people',
  columns: {
    person_id: 'text collate "C"',
    cui: 'text collate "C"',
    first_name: 'text',
    last_name: 'text',
    gender: 'text',
    date_of_birth: 'text',
    phone: 'text',
    registered_at: 'timestamptz',
    image: 'text',
    dpi_front: 'text',
    dpi_back: 'text',
    /** `none`, `waiting`, `refused`, `verified`. */
    dpi_status: 'text collate "C"',
    dpi_at: 'timestamptz',
    dpi_reason: 'text',
    /** Fields changed after verification, which ended it. */
    dpi_lapsed: 'text[]',
    /** The own entry of an account that only claims to be the person of this CUI: the CUI leads to another entry. */
    is_claimant: 'boolean',
    /** The entry of the same person that counts; null: this one. Its own data stay as they were. */
    merged_into: 'text collate "C"',
    /** Search and sort keys; '' keeps a person out of the directory. */
    name_key: 'text collate "C"',
    name_grams: 'text[]',
    cui_grams: 'text[]',
  },
  nullable: ['merged_into'],
  /** One index, so that parts of name and CUI are found together. */
  generated: { grams: 'text[] generated always as (name_grams || cui_grams) stored' },
  primaryKey: 'person_id',
  indexes: [
    'cui',
    'using btree (merged_into) where merged_into is not null',
    // Holds the list's order and everything a common name is matched against.
    'name_key, person_id, cui, phone',
    'phone',
    'dpi_status, dpi_at',
    'using gin (grams)',
  ],
});

export const NAME_INITIALS = 4;

export const personInitials = initialsTable({
  name: 'person_initials',
  rowsOf: people,
  text: 'name_key',
  letters: NAME_INITIALS,
  count: 'people',
});

const DPI_COLUMN = { front: 'dpi_front', back: 'dpi_back' } as const satisfies Record<DpiSide, string>;

export const personDirectory = defineProjection({
  name: 'person-directory',
  version: 9,
  tables: [people, personInitials],
  on: {
    PersonRegistered: ({ event: { data }, metadata }) => put(people, newRow(data, metadata.at)),
    ClaimantRegistered: ({ event: { data }, metadata }) =>
      put(people, { ...newRow(data, metadata.at), is_claimant: true, ...UNLISTED }),
    PersonChanged: ({ event: { data } }) => patch(people, data.personId, profileColumns(data)),
    ClaimantChanged: ({ event: { data } }) =>
      patch(people, data.personId, { ...profileColumns(data), ...UNLISTED }),
    PersonPictureChanged: ({ event: { data } }) => patch(people, data.personId, { image: data.image }),
    PersonPictureRemoved: ({ event: { data } }) => patch(people, data.personId, { image: data.shown }),
    DpiImageUploaded: ({ event: { data }, metadata }) =>
      patch(people, data.personId, {
        [DPI_COLUMN[data.side]]: data.image,
        dpi_status: 'waiting',
        dpi_at: metadata.at,
        dpi_reason: '',
      }),
    DpiVerified: ({ event: { data }, metadata }) =>
      patch(people, data.personId, {
        dpi_status: 'verified',
        dpi_at: metadata.at,
        dpi_reason: '',
        dpi_lapsed: [],
      }),
    DpiLapsed: ({ event: { data }, metadata }) =>
      patch(people, data.personId, {
        dpi_status: 'waiting',
        dpi_at: metadata.at,
        dpi_lapsed: data.changed.map(snakeCase),
      }),
    DpiRefused: ({ event: { data }, metadata }) =>
      patch(people, data.personId, {
        dpi_status: 'refused',
        dpi_at: metadata.at,
        dpi_reason: data.reason,
        dpi_lapsed: [],
      }),
    PersonMerged: ({ event: { data } }) => [
      patch(people, data.personId, { merged_into: data.keptId, ...UNLISTED }),
      ...data.absorbed.map((id) => patch(people, id, { merged_into: data.keptId })),
    ],
    PersonErased: ({ event: { data } }) => [
      erase(people, data.personId, [
        ...(['cui', 'first_name', 'last_name', 'gender', 'date_of_birth', 'phone'] as const),
      ]),
      patch(people, data.personId, { ...NO_DOCUMENT, image: '', ...UNLISTED }),
    ],
  },
  keys: ({ event }) => [
    `person:${event.data.personId}`,
    ...(event.type === 'PersonMerged' ? [`person:${event.data.keptId}`] : []),
  ],
});

const NO_DOCUMENT = { dpi_front: '', dpi_back: '', dpi_status: 'none', dpi_reason: '', dpi_lapsed: [] };
const UNLISTED = { name_key: '', name_grams: [], cui_grams: [] };

function newRow(data: PersonData, at: string) {
  return {
    person_id: data.personId,
    cui: data.cui,
    cui_grams: gramsOf(data.cui),
    ...profileColumns(data),
    is_claimant: false,
    registered_at: at,
    image: '',
    ...NO_DOCUMENT,
    dpi_at: at,
    merged_into: null,
  };
}

function profileColumns({ firstName, lastName, gender, dateOfBirth, phone }: Profile) {
  const name = searchKey(`${firstName} ${lastName}`);
  return {
    first_name: firstName,
    last_name: lastName,
    gender,
    date_of_birth: dateOfBirth,
    phone,
    name_key: name,
    name_grams: gramsOf(name),
  };
}
