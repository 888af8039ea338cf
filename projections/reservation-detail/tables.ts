import { sortKey, wordsOf } from '../search/full-text.ts';
import { defineTable } from '../table.ts';

/** Every reservation that came to be, cancelled ones too. Dates and times of day are local. */
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
    attraction_id: 'int',
    /** `YYYY-MM-DD`. */
    date: 'text collate "C"',
    /** Minutes since local midnight, half-open. */
    start_minute: 'int',
    end_minute: 'int',
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
    /** Instants; by which account, null for the product itself. */
    created_at: 'timestamptz',
    created_by: 'text',
    cancelled_at: 'timestamptz',
    cancelled_by: 'text',
    /** `YYYY-MM-DD HH:mm:ss`, local, as it was said at the counter. */
    checked_in_at: 'text',
    /** What a change of it must name. */
    version: 'int',
    /** The person who may have it, once they accept. */
    handover_to: 'text collate "C"',
    /** It was reserved when its time was over: it stays open until the day ends. */
    is_late: 'boolean',
    /** '' where nobody asked; `pending`, `granted`, `refused`, `expired`. */
    approval: 'text',
    /** `YYYY-MM-DD HH:mm:ss`, local: until then a request holds its time. */
    approval_until: 'text collate "C"',
    /** Why it was refused. */
    approval_reason: 'text',
  },
  nullable: [
    'series_id',
    'series_number',
    'series_count',
    'activity_id',
    'origin_id',
    'available_date_id',
    'person_id',
    'created_by',
    'cancelled_at',
    'cancelled_by',
    'checked_in_at',
    'handover_to',
  ],
  /** What it is searched and sorted by. Stored: computed for each row of a long list, they would cost seconds. */
  generated: {
    words: `tsvector generated always as (${wordsOf('reference', 'name', 'dependency', 'shortcode')}) stored`,
    reference_key: `text collate "C" generated always as (${sortKey('reference')}) stored`,
    dependency_key: `text collate "C" generated always as (${sortKey('dependency')}) stored`,
    name_key: `text collate "C" generated always as (${sortKey('name')}) stored`,
  },
  primaryKey: 'reservation_id',
  indexes: [
    'qrcode',
    'shortcode',
    'order_id',
    'person_id',
    'handover_to',
    'created_at',
    // Lists: their rows in order, and all that they are counted by.
    'date, start_minute, reservation_id, cancelled_at',
    'center_id, date, start_minute, reservation_id, cancelled_at',
    'attraction_id, date, start_minute, reservation_id, cancelled_at',
    'using gin (words)',
    `using btree (approval_until) where approval = 'pending'`,
  ],
});

/** What a reservation adds to its center and to all of them together. */
const ADDS = `select places.center_id, r.date,
    case when r.cancelled_at is null then 1 else 0 end as held,
    case when r.cancelled_at is null then 0 else 1 end as cancelled
  from (values (r.center_id), (0)) places(center_id)`;

/** How many reservations each day has: any page of a long list is found by it, and no long list is counted row by row. */
export const reservationDays = defineTable({
  name: 'reservation_days',
  columns: {
    /** 0: all of them. */
    center_id: 'int',
    date: 'text collate "C"',
    held: 'bigint',
    cancelled: 'bigint',
  },
  primaryKey: ['center_id', 'date'],
  counts: { rowsOf: reservations, adds: ADDS },
});
