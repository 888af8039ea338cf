import { defineProjection } from '../kit/projection.ts';
import { slotColumns, slotValues } from '../kit/reservation-columns.ts';
import { patch, put } from '../kit/rows.ts';
import { defineTable } from '../kit/table.ts';

/** Includes entries that are over. Dates and minutes are local. */
const waitingEntries = defineTable({
  name: 'waiting_entries',
  columns: {
    entry_id: 'text collate "C"',
    person_id: 'text collate "C"',
    ...slotColumns,
    /** `waiting`, `offered`, `accepted`, `expired` or `left`. */
    state: 'text collate "C"',
    /** Position in the log: the order of joining. */
    position: 'bigint',
    joined_at: 'timestamptz',
    offered_until: 'timestamptz',
    reservation_id: 'text collate "C"',
  },
  nullable: ['offered_until', 'reservation_id'],
  primaryKey: 'entry_id',
  indexes: ['person_id, date', 'attraction_id, date'],
});

export const waitingList = defineProjection({
  name: 'waiting-list',
  version: 3,
  tables: [waitingEntries],
  keepsPositions: true,
  on: {
    WaitingJoined: ({ event: { data }, position, metadata }) =>
      put(waitingEntries, {
        entry_id: data.entryId,
        person_id: data.personId,
        ...slotValues(data),
        state: 'waiting',
        position: position.toString(),
        joined_at: metadata.at,
        offered_until: null,
        reservation_id: null,
      }),
    SlotOffered: ({ event: { data } }) =>
      patch(waitingEntries, data.entryId, { state: 'offered', offered_until: data.until }),
    WaitingLeft: ({ event: { data } }) =>
      patch(waitingEntries, data.entryId, { state: 'left', offered_until: null }),
    OfferExpired: ({ event: { data } }) => patch(waitingEntries, data.entryId, { state: 'expired' }),
    OfferAccepted: ({ event: { data } }) =>
      patch(waitingEntries, data.entryId, {
        state: 'accepted',
        offered_until: null,
        reservation_id: data.reservationId,
      }),
  },
  keys: ({ event: { data } }) => [`waiting:${data.entryId}`],
});
