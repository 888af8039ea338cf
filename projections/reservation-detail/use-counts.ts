import { defineTable, type TableDefinition } from '../kit/table.ts';

/** Minutes from creation (UTC) to the local hour; readers subtract the offset of the time zone. */
const LEAD = `(r.date::date - date '1970-01-01') * 1440 + r.start_minute - floor(extract(epoch from r.created_at) / 60)::bigint`;

/** Each reservation counts in its day, month and year, by facet; all but courts also for all centers, and its court on a floor. */
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
      values (r.center_id), (case when part.facet <> 'attraction' then 0 end),
        (case when part.facet <> 'attraction' and r.floor_id is not null then -r.attraction_id end)
    ) places(center_id)
  where places.center_id is not null`;

export const countsOfUse = (reservations: TableDefinition) =>
  defineTable({
    name: 'reservation_uses',
    columns: {
      /** `attraction`, `weekday`, `type`, `activity`, `dependency`, `hour`. */
      facet: 'text collate "C"',
      period: 'text collate "C"',
      /** 0: all. Negative: the attraction of reservations on a floor, whose share differs by date. */
      center_id: 'int',
      /** Id, day of the week (0 Sunday), organization, or weekday and hour (`2-15`). */
      key: 'text collate "C"',
      minutes: 'bigint',
      reservations: 'bigint',
      cancelled: 'bigint',
      /** Neither cancelled, checked in nor noted late; the time may lie ahead. */
      unattended: 'bigint',
      leads: 'bigint',
      lead_minutes: 'bigint',
    },
    primaryKey: ['facet', 'period', 'center_id', 'key'],
    // Keeps the days of one center, or of all, adjacent.
    indexes: [`using btree (center_id, period) where facet = 'weekday'`],
    counts: { rowsOf: reservations, adds: ADDS },
  });
