import { defineTable, type TableDefinition } from '../kit/table.ts';

/** A reservation's share in the counts of its center and of all centers together. */
const ADDS = `select places.center_id, r.date,
    case when r.cancelled_at is null then 1 else 0 end as held,
    case when r.cancelled_at is null then 0 else 1 end as cancelled
  from (values (r.center_id), (0)) places(center_id)`;

/** How many reservations each day has: any page of a long list is found by it, and no long list is counted row by row. */
export const dayCounts = (reservations: TableDefinition) =>
  defineTable({
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
