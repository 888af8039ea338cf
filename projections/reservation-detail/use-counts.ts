import { defineTable, type TableDefinition } from '../kit/table.ts';

/** Minutes from when it was made, in UTC, to its hour on the wall: the reader takes the offset of the time zone off. */
const LEAD = `(r.date::date - date '1970-01-01') * 1440 + r.start_minute - floor(extract(epoch from r.created_at) / 60)::bigint`;

/**
 * Every reservation is counted in its day, its month and its year, so that ten years are some hundred periods; in each
 * of them by court, day of the week, type and so on; and but for the courts once more for all centers together, so that
 * they cost no more than one. An hour has the minutes that lie in it.
 */
const ADDS = `select part.facet, spans.period, places.center_id, part.key,
    case when r.cancelled_at is not null then 0 else part.minutes end as minutes,
    case when r.cancelled_at is not null then 0 else 1 end as reservations,
    case when r.cancelled_at is not null then 1 else 0 end as cancelled,
    case when r.cancelled_at is not null or r.checked_in_at is not null or r.is_late then 0 else 1 end as unattended,
    case when r.cancelled_at is not null or r.is_late then 0 else 1 end as leads,
    case when r.cancelled_at is not null or r.is_late then 0 else ${LEAD} end as lead_minutes
  from (values (r.date), (substring(r.date from '^\\d+-\\d\\d')), (substring(r.date from '^\\d+'))) spans(period)
    cross join (select extract(dow from r.date::date)::int::text as weekday, r.end_minute - r.start_minute as whole) of
    cross join lateral (
      values ('attraction', r.attraction_id::text, of.whole), ('weekday', of.weekday, of.whole),
        ('type', r.reservation_type_id::text, of.whole), ('activity', coalesce(r.activity_id, 0)::text, of.whole),
        ('dependency', r.dependency, of.whole)
      union all
      select 'hour', of.weekday || '-' || hour, least(r.end_minute, hour * 60 + 60) - greatest(r.start_minute, hour * 60)
      from generate_series(r.start_minute / 60, (r.end_minute - 1) / 60) hour
    ) part(facet, key, minutes)
    cross join lateral (
      values (r.center_id), (case when part.facet <> 'attraction' then 0 end)
    ) places(center_id)
  where places.center_id is not null`;

/** How much was reserved, by what, in a day (`2026-11-24`), a month (`2026-11`) or a year (`2026`). */
export const countsOfUse = (reservations: TableDefinition) =>
  defineTable({
    name: 'reservation_uses',
    columns: {
      /** `attraction`, `weekday`, `type`, `activity`, `dependency`, `hour`. */
      facet: 'text collate "C"',
      period: 'text collate "C"',
      /** 0: all of them. */
      center_id: 'int',
      /** The facet's key: an id, a day of the week (0 Sunday), an organization; for `hour` weekday and hour, `2-15`. */
      key: 'text collate "C"',
      minutes: 'bigint',
      reservations: 'bigint',
      cancelled: 'bigint',
      /** Neither cancelled nor checked in, nor noted down afterwards; the time may still come. */
      unattended: 'bigint',
      /** Reservations that were made ahead, and by how much in all. */
      leads: 'bigint',
      lead_minutes: 'bigint',
    },
    primaryKey: ['facet', 'period', 'center_id', 'key'],
    // The days of one center, or of all together, one behind the other.
    indexes: [`using btree (center_id, period) where facet = 'weekday'`],
    counts: { rowsOf: reservations, adds: ADDS },
  });
