import { join } from 'node:path';
import pg from 'pg';
import { undrawn } from '../../../api/http/pages/undrawn.ts';
import { allProjections } from '../../../projections/all.ts';
import { defineProjection, type Projection } from '../../../projections/kit/projection.ts';
import { patch, put, remove } from '../../../projections/kit/rows.ts';
import { defineTable } from '../../../projections/kit/table.ts';

/**
 * The product without pages drawn on the server, with as many more read models as `MORE_READ_MODELS` says, each of which
 * listens to the same events as the grid and keeps a row for each reservation. On SIGUSR2 it prints how many statements it
 * has sent to Postgres.
 */

function oneMore(number: number): Projection {
  const table = defineTable({
    name: `more_reservations_${number}`,
    columns: {
      reservation_id: 'text collate "C"',
      date: 'text collate "C"',
      start_minute: 'int',
      held: 'boolean',
    },
    primaryKey: 'reservation_id',
  });
  return defineProjection({
    name: `more-${number}`,
    version: 1,
    tables: [table],
    on: {
      SlotReserved: ({ event: { data } }) =>
        put(table, {
          reservation_id: data.reservationId,
          date: data.date,
          start_minute: data.start,
          held: true,
        }),
      ReservationCheckedIn: ({ event: { data } }) => patch(table, data.reservationId, { held: true }),
      ReservationCancelled: ({ event: { data } }) => patch(table, data.reservationId, { held: false }),
      OccurrenceWithdrawn: ({ event: { data } }) => remove(table, data.reservationId),
    },
    keys: ({ event: { data } }) => [`more:${number}:${data.date}`],
  });
}

let statements = 0;
const send = pg.Client.prototype.query;
pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
  statements += 1;
  return Reflect.apply(send, this, given);
} as typeof send;
process.on('SIGUSR2', () => process.stdout.write(`statements ${statements}\n`));

const more = Array.from({ length: Number(process.env.MORE_READ_MODELS ?? 0) }, (_, index) =>
  oneMore(index + 1),
);
(allProjections as readonly Projection[] as Projection[]).push(...more);

// Only now are the read models read.
const { run } = await import('../../../bootstrap/run.ts');
const built = join(import.meta.dirname, '../../../dist');
run({
  webDir: join(built, 'web'),
  drawPage: undrawn,
  foreignReader: { entry: join(built, 'server/foreign-reader.js') },
});
