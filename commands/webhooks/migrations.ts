import type { Knex } from 'knex';

export const webhookMigrations = [
  {
    name: '0006_process_webhook_deliveries',
    async up(knex: Knex): Promise<void> {
      await knex.raw(`
        create table process.webhook_deliveries (
          -- In the order of the log, and unlike positions the same in every log.
          number bigint generated always as identity primary key,
          webhook_id text collate "C" not null,
          event_id uuid not null,
          topic text not null,
          subject text collate "C" not null,
          body text not null,
          happened_at timestamptz not null,
          state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
          tries integer not null default 0,
          first_tried_at timestamptz,
          tried_at timestamptz,
          -- Of a delivery under way: when its process counts as dead.
          due_at timestamptz not null,
          status integer,
          problem text,
          answer text not null default '',
          took_ms integer,
          unique (webhook_id, event_id)
        );
        create index webhook_deliveries_waiting on process.webhook_deliveries (webhook_id, subject, number)
          where state = 'waiting';
        create index webhook_deliveries_listed on process.webhook_deliveries (webhook_id, number);
        create index webhook_deliveries_tried on process.webhook_deliveries (webhook_id, tried_at);
        create index webhook_deliveries_age on process.webhook_deliveries (happened_at);
      `);
    },
  },
  {
    name: '0007_process_webhook_deliveries_due',
    async up(knex: Knex): Promise<void> {
      await knex.raw(`create index webhook_deliveries_due on process.webhook_deliveries (webhook_id, number, due_at)
        where state = 'waiting'`);
    },
  },
];
