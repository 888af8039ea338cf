import { defineProjection } from '../kit/projection.ts';
import { patch, put } from '../kit/rows.ts';
import { defineTable } from '../kit/table.ts';

const imports = defineTable({
  name: 'imports',
  columns: {
    import_id: 'text collate "C"',
    reservations: 'int',
    /** Local, `YYYY-MM-DD`. */
    date_start: 'text collate "C"',
    date_end: 'text collate "C"',
    status: 'text',
    done: 'int',
    cancelled: 'int',
    kept: 'int',
    created_at: 'timestamptz',
    created_by: 'text collate "C"',
  },
  nullable: ['created_by'],
  primaryKey: 'import_id',
  indexes: ['created_at'],
});

export const importsView = defineProjection({
  name: 'imports',
  version: 1,
  tables: [imports],
  on: {
    ImportRequested: ({ event: { data }, metadata }) =>
      put(imports, {
        import_id: data.importId,
        reservations: data.reservationIds.length,
        date_start: data.dateStart,
        date_end: data.dateEnd,
        status: 'requested',
        done: 0,
        cancelled: 0,
        kept: 0,
        created_at: metadata.at,
        created_by: metadata.userId,
      }),
    ImportAdvanced: ({ event: { data } }) => patch(imports, data.importId, { done: data.done }),
    ImportCompleted: ({ event: { data } }) => patch(imports, data.importId, { status: 'completed' }),
    ImportRejected: ({ event: { data } }) => patch(imports, data.importId, { status: 'rejected', done: 0 }),
    ImportRolledBack: ({ event: { data } }) => patch(imports, data.importId, { status: 'rolled-back' }),
    ImportUndoRequested: ({ event: { data } }) =>
      patch(imports, data.importId, { status: 'undoing', done: 0 }),
    ImportUndone: ({ event: { data } }) =>
      patch(imports, data.importId, { status: 'undone', cancelled: data.cancelled, kept: data.kept }),
  },
  keys: () => ['imports'],
});
