import { expect, test } from 'vitest';
import { selected } from '../../projections/kit/selected.ts';
import { defineTable } from '../../projections/kit/table.ts';

const table = defineTable({
  name: 'sample',
  columns: { sample_id: 'text', open_minutes: 'int', available_date_id: 'bigint' },
  primaryKey: 'sample_id',
});

test('columns are selected under the names of our fields and by their types, ids as numbers', () => {
  expect(selected(table, ['sample_id'])).toBe(
    'r.open_minutes::int as "openMinutes", r.available_date_id::float8 as "availableDateId"',
  );
});
