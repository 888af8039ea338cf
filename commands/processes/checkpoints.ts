import type { Knex } from 'knex';
import type { Pool } from 'pg';
import type { Position } from '../../eventstore/port.ts';

/** How far a process has come in the log. Unlike a projection's, it moves after what it stands for was done. */
export interface Checkpoints {
  load(process: string): Promise<Position | undefined>;
  save(process: string, position: Position): Promise<void>;
}

export const processMigrations = [
  {
    name: '0001_process_checkpoints',
    async up(knex: Knex): Promise<void> {
      await knex.schema.withSchema('process').createTable('checkpoints', (table) => {
        table.text('process').primary();
        table.bigInteger('position').notNullable();
        table.timestamp('updated_at').notNullable().defaultTo(knex.fn.now());
      });
    },
  },
  {
    name: '0002_process_event_log',
    async up(knex: Knex): Promise<void> {
      await knex.schema.withSchema('process').createTable('event_log', (table) => {
        table.text('name').notNullable();
      });
      await knex('process.event_log').insert({ name: 'postgres' });
    },
  },
  {
    name: '0003_process_log_witness',
    async up(knex: Knex): Promise<void> {
      await knex.schema.withSchema('process').createTable('log_witness', (table) => {
        table.boolean('one').primary().checkIn(['true']);
        table.bigInteger('position').notNullable();
        table.text('stream').notNullable();
        table.bigInteger('revision').notNullable();
        table.uuid('event').notNullable();
      });
    },
  },
];

/** Checkpoints in `process.checkpoints`. */
export function postgresCheckpoints(pool: Pool): Checkpoints {
  return {
    async load(process) {
      const { rows } = await pool.query<{ position: string }>(
        'select position::text from process.checkpoints where process = $1',
        [process],
      );
      return rows[0] ? BigInt(rows[0].position) : undefined;
    },
    async save(process, position) {
      await pool.query(
        `insert into process.checkpoints (process, position) values ($1, $2)
         on conflict (process) do update set position = excluded.position, updated_at = now()`,
        [process, String(position)],
      );
    },
  };
}
