import type { EventOf } from '../../domain/event-definition.ts';
import type { ReservationData, scheduleEvents } from '../../domain/schedule/events.ts';
import { changesOf } from '../../domain/schedule/reservation-data.ts';
import { type Day, floorOfDay } from '../../domain/schedule/stream.ts';
import type { EventMetadata } from '../../eventstore/codec.ts';
import { snakeCase } from '../../platform/casing.ts';
import { defineProjection, onEach } from '../kit/projection.ts';
import { slotColumns, slotValues } from '../kit/reservation-columns.ts';
import { erase, patch, put, type Row, remove } from '../kit/rows.ts';
import { defineTable } from '../kit/table.ts';
import { closedHours, onClosedHours } from './closed-hours.ts';
import { dayCounts } from './day-counts.ts';
import { countsOfUse } from './use-counts.ts';

/** Includes cancelled reservations. Dates and times of day are local. */
export const reservations = defineTable({
  name: 'reservations',
  columns: {
    reservation_id: 'text collate "C"',
    order_id: 'text collate "C"',
    series_id: 'text collate "C"',
    series_number: 'int',
    series_count: 'int',
    shortcode: 'text collate "C"',
    qrcode: 'text collate "C"',
    center_id: 'int',
    ...slotColumns,
    /** The floor whose day it is in; null: the attraction has its own. */
    floor_id: 'int',
    reservation_type_id: 'int',
    activity_id: 'int',
    origin_id: 'int',
    available_date_id: 'bigint',
    reference: 'text',
    dependency: 'text',
    person_id: 'text collate "C"',
    name: 'text',
    observations: 'text',
    companions: 'int',
    channel: 'text',
    /** Booked or accepted by its person, not by others. */
    is_own: 'boolean',
    /** The account; null: the product itself. */
    created_at: 'timestamptz',
    created_by: 'text',
    cancelled_at: 'timestamptz',
    cancelled_by: 'text',
    /** Since its last request for approval: a refused or expired one then counts as approved. */
    restored_at: 'timestamptz',
    /** `YYYY-MM-DD HH:mm:ss`, local, as entered at the counter. */
    checked_in_at: 'text',
    /** Optimistic lock of changes. */
    version: 'int',
    handover_to: 'text collate "C"',
    /** Reserved after its time: stays open until the day ends. */
    is_late: 'boolean',
    /** `pending`, `granted`, `refused`, `expired`, or ''. */
    approval: 'text',
    /** `YYYY-MM-DD HH:mm:ss`, local: end of the pending request. */
    approval_until: 'text collate "C"',
    approval_reason: 'text',
  },
  nullable: [
    'series_id',
    'series_number',
    'series_count',
    'floor_id',
    'activity_id',
    'origin_id',
    'available_date_id',
    'person_id',
    'created_by',
    'cancelled_at',
    'cancelled_by',
    'restored_at',
    'checked_in_at',
    'handover_to',
  ],
  /** Search and sort keys, stored because computing them for long lists takes seconds. */
  generated: {
    words: `tsvector generated always as (
      read.words_of(reference || ' ' || name || ' ' || dependency || ' ' || shortcode)) stored`,
    reference_key: `text collate "C" generated always as (read.key_of(reference)) stored`,
    dependency_key: `text collate "C" generated always as (read.key_of(dependency)) stored`,
    name_key: `text collate "C" generated always as (read.key_of(name)) stored`,
  },
  primaryKey: 'reservation_id',
  indexes: [
    'qrcode',
    'shortcode',
    'order_id',
    'person_id',
    'using btree (handover_to) where handover_to is not null',
    'created_at',
    // Lists: rows in order, with the columns that they are counted by.
    'date, start_minute, reservation_id, cancelled_at',
    'center_id, date, start_minute, reservation_id, cancelled_at',
    'attraction_id, date, start_minute, reservation_id, cancelled_at',
    'using gin (words)',
    `using btree (approval_until) where approval = 'pending'`,
  ],
});

type ReservationColumn = keyof typeof reservations.columns;

export const reservationDays = dayCounts(reservations);
export const reservationUses = countsOfUse(reservations);

/** Lists, grids and statistics are queries on this read model. */
export const reservationDetail = defineProjection({
  name: 'reservation-detail',
  version: 21,
  tables: [reservations, reservationDays, reservationUses, closedHours],
  on: {
    SlotReserved: ({ event, metadata, streamId }) =>
      put(reservations, rowOf(event.data, metadata, floorOfDay(streamId))),
    ReservationNotedLate: ({ event: { data } }) => patch(reservations, data.reservationId, { is_late: true }),
    ReservationCancelled: ({ event: { data }, metadata }) =>
      patch(reservations, data.reservationId, {
        cancelled_at: metadata.at,
        cancelled_by: metadata.userId,
        handover_to: null,
      }),
    ReservationRestored: ({ event: { data }, metadata }) =>
      patch(reservations, data.reservationId, {
        cancelled_at: null,
        cancelled_by: null,
        restored_at: metadata.at,
        version: data.version,
      }),
    ReservationChanged: ({ event: { data } }) => patch(reservations, data.reservationId, changed(data)),
    ReservationRescheduled: ({ event: { data } }) =>
      patch(reservations, data.reservationId, {
        start_minute: data.start,
        end_minute: data.end,
        version: data.version,
        ...(data.court && {
          attraction_id: data.court.attractionId,
          center_id: data.court.centerId,
          available_date_id: null,
          handover_to: null,
        }),
      }),
    ReservationJoinedSeries: ({ event: { data } }) =>
      patch(reservations, data.reservationId, {
        series_id: data.series.seriesId,
        series_number: data.series.number,
        series_count: data.series.count,
        version: data.version,
      }),
    ReservationMoved: ({ event: { data } }) =>
      patch(reservations, data.reservationId, {
        center_id: data.to.centerId,
        ...slotValues(data.to),
        floor_id: null,
        available_date_id: null,
        version: data.version,
        handover_to: null,
      }),
    ...onEach(['ReservationArrived', 'ReservationCarried'], ({ event: { data }, streamId }) =>
      patch(reservations, data.reservationId, { floor_id: floorOfDay(streamId) }),
    ),
    ReservationCheckedIn: ({ event: { data } }) =>
      patch(reservations, data.reservationId, { checked_in_at: data.at, handover_to: null }),
    CheckInTakenBack: ({ event: { data } }) =>
      patch(reservations, data.reservationId, { checked_in_at: null }),
    ApprovalRequested: ({ event: { data } }) =>
      patch(reservations, data.reservationId, {
        approval: 'pending',
        approval_until: data.untilLocal,
        restored_at: null,
      }),
    ApprovalReopened: ({ event: { data } }) =>
      patch(reservations, data.reservationId, {
        approval: 'pending',
        approval_until: data.untilLocal,
        restored_at: null,
        approval_reason: '',
      }),
    ApprovalGranted: ({ event: { data } }) =>
      patch(reservations, data.reservationId, { approval: 'granted' }),
    ApprovalRefused: ({ event: { data } }) =>
      patch(reservations, data.reservationId, { approval: 'refused', approval_reason: data.reason }),
    ApprovalExpired: ({ event: { data } }) =>
      patch(reservations, data.reservationId, { approval: 'expired' }),
    ApprovalWithdrawn: ({ event: { data } }) => patch(reservations, data.reservationId, { approval: '' }),
    HandoverOffered: ({ event: { data } }) =>
      patch(reservations, data.reservationId, { handover_to: data.toPersonId }),
    HandoverEnded: ({ event: { data } }) => patch(reservations, data.reservationId, { handover_to: null }),
    ReservationHandedOver: ({ event: { data } }) =>
      patch(reservations, data.reservationId, {
        person_id: data.personId,
        name: data.name,
        observations: '',
        version: data.version,
        handover_to: null,
        is_own: true,
      }),
    OccurrenceWithdrawn: ({ event: { data } }) => remove(reservations, data.reservationId),
    PlacementWithdrawn: ({ event: { data } }) => remove(reservations, data.reservationId),
    ReservationErased: ({ event: { data } }) =>
      erase(reservations, data.reservationId, ['name', 'observations', 'approval_reason']),
    ...onClosedHours,
  },
  keys: ({ event: { data } }) => [
    ...('reservationId' in data ? [`reservation:${data.reservationId}`] : []),
    ...('attractionId' in data ? [dayKey(data)] : []),
    ...('to' in data ? [dayKey(data.to)] : []),
    ...('court' in data && data.court ? [dayKey({ ...data.court, date: data.date })] : []),
  ],
});

function dayKey({ attractionId, date }: Day): string {
  return `day:${attractionId}:${date}`;
}

function rowOf(
  data: ReservationData,
  { at, userId }: EventMetadata,
  floorId: number | null,
): Row<ReservationColumn> {
  return {
    reservation_id: data.reservationId,
    order_id: data.orderId,
    series_id: data.series?.seriesId ?? null,
    series_number: data.series?.number ?? null,
    series_count: data.series?.count ?? null,
    shortcode: data.shortcode,
    qrcode: data.qrcode,
    center_id: data.centerId,
    ...slotValues(data),
    floor_id: floorId,
    reservation_type_id: data.reservationTypeId,
    activity_id: data.activityId,
    origin_id: data.originId,
    available_date_id: data.availableDateId,
    reference: data.reference,
    dependency: data.dependency,
    person_id: data.personId,
    name: data.name,
    observations: data.observations,
    companions: data.companions,
    channel: data.channel,
    is_own: data.channel === 'citizen',
    created_at: at,
    created_by: userId,
    cancelled_at: null,
    cancelled_by: null,
    restored_at: null,
    checked_in_at: null,
    version: 1,
    is_late: false,
    approval: '',
    approval_until: '',
    approval_reason: '',
    handover_to: null,
  };
}

function changed(
  data: EventOf<typeof scheduleEvents.ReservationChanged>['data'],
): Partial<Row<ReservationColumn>> {
  const columns = Object.entries(changesOf(data)).map(([field, value]) => [snakeCase(field), value]);
  const person = data.personId === data.fromPersonId ? {} : { is_own: false, handover_to: null };
  return { ...Object.fromEntries(columns), ...person, version: data.version };
}
