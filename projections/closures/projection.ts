import { defineProjection } from '../kit/projection.ts';
import { patch, put } from '../kit/rows.ts';
import { defineTable } from '../kit/table.ts';

/** Includes lifted closures. Dates and minutes are local. */
const closures = defineTable({
  name: 'closures',
  columns: {
    closure_id: 'text collate "C"',
    center_ids: 'int[]',
    attraction_ids: 'int[]',
    date_start: 'text collate "C"',
    date_end: 'text collate "C"',
    start_minute: 'int',
    end_minute: 'int',
    reason: 'text',
    created_at: 'timestamptz',
    created_by: 'text collate "C"',
    lifted: 'boolean',
  },
  nullable: ['created_by'],
  primaryKey: 'closure_id',
  indexes: ['date_end'],
});

export const closuresView = defineProjection({
  name: 'closures',
  version: 2,
  tables: [closures],
  on: {
    ClosureDeclared: ({ event: { data }, metadata }) =>
      put(closures, {
        closure_id: data.closureId,
        center_ids: data.centerIds,
        attraction_ids: data.attractionIds,
        date_start: data.dateStart,
        date_end: data.dateEnd,
        start_minute: data.start,
        end_minute: data.end,
        reason: data.reason,
        created_at: metadata.at,
        created_by: metadata.userId,
        lifted: false,
      }),
    ClosureLifted: ({ event: { data } }) => patch(closures, data.closureId, { lifted: true }),
  },
  keys: () => ['closures'],
});
