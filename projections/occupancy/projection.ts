import { defineProjection, onEach, type StoredEventOf } from '../projection.ts';
import { changed, slotValues } from '../reservation-columns.ts';
import { patch, put, remove } from '../rows.ts';
import { occupancyCounts, occupancyFacts, occupancyHours } from './tables.ts';

type SlotEvent = StoredEventOf<'HoursSlotAdded' | 'HoursSlotChanged'>;
type CourtEvent = StoredEventOf<'AttractionRemoved' | 'AttractionRestored'>;

/** How are the courts used, over any interval? */
export const occupancy = defineProjection({
  name: 'occupancy',
  version: 3,
  tables: [occupancyFacts, occupancyCounts, occupancyHours],
  keepsPositions: true,
  // As long as the audit log, so that both share a reading of the log and a statement for each batch.
  restMs: 200,
  on: {
    SlotReserved: ({ event: { data }, metadata }) =>
      put(occupancyFacts, {
        reservation_id: data.reservationId,
        center_id: data.centerId,
        ...slotValues(data),
        reservation_type_id: data.reservationTypeId,
        activity_id: data.activityId ?? 0,
        dependency: data.dependency,
        made_at: metadata.at,
        late: false,
        cancelled: false,
        checked_in: false,
      }),
    ReservationNotedLate: ({ event: { data } }) => patch(occupancyFacts, data.reservationId, { late: true }),
    ReservationCancelled: ({ event: { data } }) =>
      patch(occupancyFacts, data.reservationId, { cancelled: true }),
    ReservationRestored: ({ event: { data } }) =>
      patch(occupancyFacts, data.reservationId, { cancelled: false }),
    ReservationChanged: ({ event: { data } }) =>
      patch(
        occupancyFacts,
        data.reservationId,
        changed({
          reservation_type_id: data.reservationTypeId,
          activity_id: data.activityId,
          dependency: data.dependency,
        }),
      ),
    ReservationRescheduled: ({ event: { data } }) =>
      patch(occupancyFacts, data.reservationId, { start_minute: data.start, end_minute: data.end }),
    ReservationMoved: ({ event: { data } }) =>
      patch(occupancyFacts, data.reservationId, {
        center_id: data.to.centerId,
        ...slotValues(data.to),
      }),
    ReservationCheckedIn: ({ event: { data } }) =>
      patch(occupancyFacts, data.reservationId, { checked_in: true }),
    CheckInTakenBack: ({ event: { data } }) =>
      patch(occupancyFacts, data.reservationId, { checked_in: false }),
    OccurrenceWithdrawn: ({ event: { data } }) => remove(occupancyFacts, data.reservationId),
    ...onEach(['HoursSlotAdded', 'HoursSlotChanged'], slotRow),
    HoursSlotRemoved: ({ event: { data }, metadata, position }) =>
      put(occupancyHours, {
        ...{
          position: String(position),
          at: metadata.at,
          attraction_id: data.attractionId,
          slot_id: data.id,
        },
        ...NEVER,
      }),
    ...onEach(['AttractionRemoved', 'AttractionRestored'], courtRow),
  },
  // A page of figures does not change while somebody reads it.
  keys: () => [],
});

const NEVER = { day_of_week: 0, start_minute: 0, end_minute: 0, open: false } as const;

function slotRow({ event: { data }, metadata, position }: SlotEvent) {
  return put(occupancyHours, {
    position: String(position),
    at: metadata.at,
    attraction_id: data.attractionId,
    slot_id: data.id,
    day_of_week: data.dayOfWeek,
    start_minute: data.start,
    end_minute: data.end,
    open: data.active,
  });
}

function courtRow({ event: { type, data }, metadata, position }: CourtEvent) {
  const said = { ...NEVER, open: type === 'AttractionRestored' };
  return put(occupancyHours, {
    ...{ position: String(position), at: metadata.at, attraction_id: data.id, slot_id: null },
    ...said,
  });
}
