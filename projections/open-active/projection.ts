import type { StoredEvent } from '../../eventstore/codec.ts';
import { defineProjection } from '../kit/projection.ts';
import { patch, put } from '../kit/rows.ts';
import { defineTable } from '../kit/table.ts';

/** Place in the feed. */
const placed = { position: 'bigint', changed_at: 'timestamptz' };

const openSlots = defineTable({
  name: 'open_slots',
  columns: {
    slot_id: 'text collate "C"',
    attraction_id: 'int',
    /** Local. */
    date: 'text collate "C"',
    start_minute: 'int',
    end_minute: 'int',
    /** `free`, `taken` or `gone`; rows that are gone are the tombstones of the feed. */
    state: 'text',
    ...placed,
  },
  primaryKey: 'slot_id',
  // Tombstones of all times are many more than the hours that are published.
  indexes: [
    `using btree (position, slot_id) where state <> 'gone'`,
    `using btree (date) where state <> 'gone'`,
    `using btree (attraction_id, slot_id) where state <> 'gone'`,
    `using btree (position, slot_id) where state = 'gone'`,
    `using btree (changed_at, position) where state = 'gone'`,
  ],
});

const openFacilities = defineTable({
  name: 'open_facilities',
  columns: {
    attraction_id: 'int',
    facility: 'jsonb',
    withdrawn: 'boolean',
    ...placed,
  },
  primaryKey: 'attraction_id',
  indexes: ['position'],
});

/** Hours that did not change since the terms of their court did are placed at the terms. */
const openTerms = defineTable({
  name: 'open_terms',
  columns: { attraction_id: 'int', position: 'bigint' },
  primaryKey: 'attraction_id',
  indexes: ['position'],
});

export const openActive = defineProjection({
  name: 'open-active',
  version: 3,
  tables: [openSlots, openFacilities, openTerms],
  keepsPositions: true,
  on: {
    OpenSlotsChanged: (stored) => {
      const { free, taken, gone, attractionId, date } = stored.event.data;
      const rowsOf = (state: string, slots: typeof free) =>
        slots.map(({ start, end }) =>
          put(openSlots, {
            slot_id: slotIdOf({ attractionId, date, start, end }),
            attraction_id: attractionId,
            date,
            start_minute: start,
            end_minute: end,
            state,
            ...placeOf(stored),
          }),
        );
      return [...rowsOf('free', free), ...rowsOf('taken', taken), ...rowsOf('gone', gone)];
    },
    OpenFacilityPublished: (stored) =>
      put(openFacilities, {
        attraction_id: stored.event.data.attractionId,
        facility: stored.event.data,
        withdrawn: false,
        ...placeOf(stored),
      }),
    OpenTermsPublished: (stored) => {
      const { attractionId } = stored.event.data;
      const { position } = placeOf(stored);
      return [
        patch(openFacilities, attractionId, placeOf(stored)),
        put(openTerms, { attraction_id: attractionId, position }),
      ];
    },
    OpenFacilityWithdrawn: (stored) =>
      patch(openFacilities, stored.event.data.attractionId, { withdrawn: true, ...placeOf(stored) }),
  },
  keys: () => ['open-data'],
});

function placeOf({ position, metadata }: StoredEvent) {
  return { position: position.toString(), changed_at: metadata.at };
}

interface SlotPlace {
  readonly attractionId: number;
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

/** Part of public addresses, for good. */
export function slotIdOf({ attractionId, date, start, end }: SlotPlace): string {
  return `${attractionId}-${date.replaceAll('-', '')}-${start}-${end}`;
}
