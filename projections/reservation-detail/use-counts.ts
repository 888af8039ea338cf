import { defineTable, type TableDefinition } from '../kit/table.ts';

/** Minutes from creation (UTC) to the local hour; readers subtract the offset of the time zone. */
const LEAD = `((r.date::date - date '1970-01-01') * 1440 + r.start_minute - floor(extract(epoch from r.created_at) / 60))::int`;

/** Nobody can come to what waits for approval, or was refused or expired too late to cancel it. */
const IS_APPROVED = `r.approval in ('', 'granted') or (r.approval <> 'pending' and r.restored_at is not null)`;

/** A reservation by facet. `offset 0`: what it says of itself is calculated once, not for each facet. */
const ADDS = `select part.facet, r.date, r.center_id, part.key,
    case when r.floor_id is not null and part.facet <> 'attraction' then r.attraction_id end as shared,
    of.held * part.minutes as minutes, of.held as reservations, 1 - of.held as cancelled, of.unattended, of.leads,
    of.leads * of.lead as lead_minutes
  from (select extract(dow from r.date::date)::int::text as weekday, ${LEAD} as lead,
      case when r.cancelled_at is null then 1 else 0 end as held,
      case when r.cancelled_at is null and r.checked_in_at is null and not r.is_late and (${IS_APPROVED}) then 1 else 0 end
        as unattended,
      case when r.cancelled_at is not null or r.is_late then 0 else 1 end as leads
      offset 0) of
    cross join lateral (
      select facet, key, r.end_minute - r.start_minute as minutes
      from (values ('attraction', r.attraction_id::text), ('weekday', of.weekday), ('type', r.reservation_type_id::text),
        ('activity', coalesce(r.activity_id, 0)::text), ('dependency', r.dependency)) whole(facet, key)
      union all
      select 'hour', of.weekday || '-' || hour, least(r.end_minute, hour * 60 + 60) - greatest(r.start_minute, hour * 60)
      from generate_series(r.start_minute / 60, (r.end_minute - 1) / 60) hour
    ) part`;

/** In its day, month and year; all but courts also for all centers, and its court on a floor. */
const PLACES = `select part.facet, spans.period, places.center_id, part.key
  from (values (part.date), (left(part.date, -3)), (left(part.date, -6))) spans(period)
    cross join lateral (
      values (part.center_id), (case when part.facet <> 'attraction' then 0 end), (-part.shared)
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
      /** Approved, and neither cancelled, checked in nor noted late; the time may lie ahead. */
      unattended: 'bigint',
      leads: 'bigint',
      lead_minutes: 'bigint',
    },
    primaryKey: ['facet', 'period', 'center_id', 'key'],
    // Keeps the days of one center, or of all, adjacent.
    indexes: [`using btree (center_id, period) where facet = 'weekday'`],
    counts: {
      rowsOf: reservations,
      adds: ADDS,
      spread: { by: ['facet', 'date', 'center_id', 'shared', 'key'], over: PLACES },
    },
  });
