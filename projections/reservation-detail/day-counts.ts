import { defineTable, type TableDefinition } from '../kit/table.ts';

const ADDS = `select places.center_id, r.date,
    case when r.cancelled_at is null then 1 else 0 end as held,
    case when r.cancelled_at is null then 0 else 1 end as cancelled
  from (values (r.center_id), (0)) places(center_id)`;

/** Reservations per day, so that any page of a list is found without counting rows. */
export const dayCounts = (reservations: TableDefinition) =>
  defineTable({
    name: 'reservation_days',
    columns: {
      /** 0: all. */
      center_id: 'int',
      date: 'text collate "C"',
      held: 'bigint',
      cancelled: 'bigint',
    },
    primaryKey: ['center_id', 'date'],
    counts: { rowsOf: reservations, adds: ADDS },
  });
