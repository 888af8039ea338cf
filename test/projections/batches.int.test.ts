import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allProjections } from '../../projections/all.ts';
import type { Projection } from '../../projections/kit/projection.ts';
import { keyColumns } from '../../projections/kit/table.ts';
import { databaseOfFile } from '../support/database.ts';
import { goldenEvent } from '../support/golden-events.ts';
import { limitOf } from '../support/limits.ts';
import { applyInBatches, batchSizes, cutIntoBatches, recorded } from '../support/projection-scenario.ts';

const { pool } = await databaseOfFile();

/** Every row of every table, as readers see it. */
async function everyRow(projection: Projection): Promise<unknown> {
  const rows = projection.tables.map(async (table) => {
    const found = await pool.query(
      `select * from read.${table.name} order by ${keyColumns(table).join(', ')}`,
    );
    return [table.name, found.rows];
  });
  return Object.fromEntries(await Promise.all(rows));
}

test.each(allProjections)(
  '$name: whatever happens and wherever it is cut into batches, the tables are the same',
  async (projection) => {
    const event = fc.record({
      type: fc.constantFrom(...projection.events),
      register: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { minLength: 1, maxLength: 20 }),
        batchSizes(8),
        async (history, sizes) => {
          const log = await recorded(history.map(({ type, register }) => goldenEvent(type, register)));
          await applyInBatches(pool, [projection], [log]);
          const whole = await everyRow(projection);
          await applyInBatches(pool, [projection], cutIntoBatches(log, sizes));
          expect(await everyRow(projection)).toEqual(whole);
        },
      ),
      { numRuns: 15 },
    );
  },
  limitOf(60_000),
);
