import type { Knex } from 'knex';

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
