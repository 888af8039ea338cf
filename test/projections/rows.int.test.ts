import { defineProjection, defineTable, ofType } from '../../projections/projection.ts';
import { insertRows, updateRows } from '../../projections/rows.ts';
import { projectionScenarios } from '../support/projection-scenario.ts';
import { named } from '../support/sample-events.ts';

const notes = defineTable({
  name: 'notes',
  columns: { id: 'int', note: 'text', closed: 'boolean' },
  primaryKey: 'id',
});

const notebook = defineProjection({
  name: 'notebook',
  version: 1,
  events: ['OriginCreated', 'OriginChanged', 'OriginRemoved'],
  tables: [notes],
  apply(context, events) {
    const created = ofType(events, 'OriginCreated').map(({ event: { data } }) => ({
      id: data.id,
      note: data.fields.name,
      closed: false,
    }));
    insertRows(context, notes, created);
    const changed = events.map(({ event }) =>
      event.type === 'OriginRemoved'
        ? { key: event.data.id, note: null, closed: true }
        : { key: event.data.id, note: event.data.fields.name },
    );
    updateRows(context, notes, ['note', 'closed'], changed);
    return [];
  },
});

const scenario = projectionScenarios(notebook);
const noted = (id: number, name: string) =>
  ({ type: 'OriginChanged', data: { id, fields: { name } } }) as const;

scenario('of several changes of one row the last counts, field by field; null leaves what stands there')
  .given(
    named('OriginCreated', 1, 'zero'),
    named('OriginCreated', 2, 'other'),
    noted(1, 'one'),
    noted(1, 'two'),
    noted(1, 'three'),
    { type: 'OriginRemoved', data: { id: 1 } },
  )
  .thenReads(
    async (db) => (await db.query('select * from read.notes order by id')).rows,
    [
      { id: 1, note: 'three', closed: true },
      { id: 2, note: 'other', closed: false },
    ],
  );
