import type { Knex } from 'knex';
import type { Pool } from 'pg';
import type { Position } from '../../eventstore/port.ts';
import { createBatcher } from '../../platform/batcher.ts';

/** Moves once the work for an event is done. */
export interface Checkpoints {
  load(process: string): Promise<Position | undefined>;
  /** Saves the first one, unless another has; gives the one that is saved. */
  begin(process: string, position: Position): Promise<Position>;
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
  {
    name: '0004_process_parked_events',
    async up(knex: Knex): Promise<void> {
      await knex.schema.withSchema('process').createTable('parked_events', (table) => {
        table.text('process').notNullable();
        table.bigInteger('position').notNullable();
        table.text('stream_id').notNullable();
        table.bigInteger('revision').notNullable();
        // Milliseconds since 1970, machine's clock.
        table.bigInteger('parked_at').notNullable();
        table.integer('tries').notNullable();
        table.bigInteger('due_at').notNullable();
        table.primary(['process', 'position']);
      });
    },
  },
  {
    name: '0005_process_log_copies',
    async up(knex: Knex): Promise<void> {
      await knex.schema.withSchema('process').alterTable('log_witness', (table) => {
        table.text('recorded_at');
      });
      await knex.schema.withSchema('process').createTable('log_copies', (table) => {
        table.text('name').primary();
        table.jsonb('copy').notNullable();
      });
    },
  },
  {
    name: '0006_process_alarms',
    async up(knex: Knex): Promise<void> {
      await knex.schema.withSchema('process').createTable('alarms', (table) => {
        table.text('name').primary();
        // Milliseconds since 1970.
        table.bigInteger('since').notNullable();
        table.bigInteger('last_beyond').notNullable();
        table.boolean('is_reported').notNullable();
      });
    },
  },
];

interface Saved {
  readonly process: string;
  readonly position: Position;
}

/** In `process.checkpoints`. */
export function postgresCheckpoints(pool: Pool): Checkpoints {
  // One statement saves the checkpoints of all processes, which handle events at the same time.
  const saveOne = createBatcher(async (saves: readonly Saved[]) => {
    const last = new Map(saves.map(({ process, position }) => [process, String(position)]));
    await pool.query({
      name: 'process checkpoints',
      text: `insert into process.checkpoints (process, position)
        select process, position from json_to_recordset($1) as saved(process text, position bigint)
        on conflict (process) do update set position = excluded.position, updated_at = now()`,
      values: [JSON.stringify([...last].map(([process, position]) => ({ process, position })))],
    });
    return saves.map(() => undefined);
  });

  return {
    async load(process) {
      const { rows } = await pool.query<{ position: string }>(
        'select position::text from process.checkpoints where process = $1',
        [process],
      );
      return rows[0] ? BigInt(rows[0].position) : undefined;
    },
    async begin(process, position) {
      const { rows } = await pool.query<{ position: string }>(
        `insert into process.checkpoints as known (process, position) values ($1, $2)
         on conflict (process) do update set position = known.position returning position::text`,
        [process, String(position)],
      );
      return rows[0] ? BigInt(rows[0].position) : position;
    },
    save: (process, position) => saveOne({ process, position }),
  };
}
