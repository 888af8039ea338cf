/** SQL of active reservations, read like a table. The index by attraction and date has `cancelled_at`. */
export const HELD = '(select * from read.reservations where cancelled_at is null)';

/** The same with the minutes that stay free around each: the larger of its attraction's and its type's. */
export const HELD_WITH_GAP = `(
  select d.*, greatest(a.minutes_before, t.minutes_before) as minutes_before,
    greatest(a.minutes_after, t.minutes_after) as minutes_after
  from read.reservations d join read.attractions a on a.id = d.attraction_id
    left join read.reservation_types t on t.id = d.reservation_type_id
  where d.cancelled_at is null)`;
