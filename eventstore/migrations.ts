import type { Knex } from 'knex';
import { sqlMigration } from '../platform/postgres/migrate.ts';
import {
  APPEND_FUNCTION,
  APPEND_GUARDED_FUNCTION,
  APPEND_ONE_FUNCTION,
  APPEND_ONE_GUARDED_FUNCTION,
  APPEND_ONE_RECORDED_FUNCTION,
  APPEND_ONE_WITNESSED_FUNCTION,
  APPEND_RECORDED_FUNCTION,
  APPEND_WITNESSED_FUNCTION,
} from './postgres/append-function.ts';

/** A lock orders positions and commits: no gaps. No head row, whose dead versions a long backup would pile up. */
const TABLES = `
create schema if not exists eventstore;

create table eventstore.events (
  position bigint primary key,
  stream_id text collate "C" not null,
  revision bigint not null,
  id uuid not null constraint events_id unique,
  type text collate "C" not null,
  data jsonb not null,
  metadata jsonb not null,
  recorded_at timestamptz not null,
  constraint events_stream_revision unique (stream_id, revision)
);

create function eventstore.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the event log is append-only';
end
$$;

create trigger append_only before update or delete or truncate on eventstore.events
  for each statement execute function eventstore.refuse_change();
`;

export const eventstoreMigrations: readonly { name: string; up(knex: Knex): Promise<void> }[] = [
  {
    name: 'eventstore-001-log',
    async up(knex) {
      await knex.raw(TABLES);
      await knex.raw(APPEND_FUNCTION);
      await knex.raw(APPEND_ONE_FUNCTION);
    },
  },
  sqlMigration('eventstore-002-append-recorded', APPEND_ONE_RECORDED_FUNCTION),
  sqlMigration('eventstore-003-append-batch-recorded', APPEND_RECORDED_FUNCTION),
  // Nothing calls these two since 005. They stay for releases before it: a migration only adds (docs/operations.md).
  sqlMigration(
    'eventstore-004-append-witnessed',
    `${APPEND_ONE_WITNESSED_FUNCTION}${APPEND_WITNESSED_FUNCTION}`,
  ),
  sqlMigration('eventstore-005-append-guarded', `${APPEND_ONE_GUARDED_FUNCTION}${APPEND_GUARDED_FUNCTION}`),
  // Written in one piece since; the calls are the same, so that an older release goes on.
  sqlMigration('eventstore-006-append-one-guarded', APPEND_ONE_GUARDED_FUNCTION),
];
