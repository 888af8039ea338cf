import type { Migration } from '../platform/postgres/migrate.ts';

/**
 * Schema `auth`: secrets and what must be forgotten in time. Nothing of it can be made again from events, nothing of it
 * stands in one. Tables of `platform/postgres-key-ring.ts` and of the log-in limits are here too.
 */
const TABLES = `
create schema if not exists auth;

create table auth.personal_keys (
  id uuid primary key,
  subject text collate "C" unique,
  secret bytea not null,
  created_at timestamptz not null default now()
);

create table auth.settings (
  name text collate "C" primary key,
  value text not null
);

create table auth.credentials (
  user_id text collate "C" primary key,
  email_key text collate "C" not null unique,
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create table auth.sessions (
  token_hash bytea primary key,
  user_id text collate "C" not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on auth.sessions (user_id);
create index sessions_expiry on auth.sessions (expires_at);

create table auth.idempotency (
  key bytea primary key,
  request_hash bytea not null,
  status smallint,
  -- Not jsonb: the answer comes back letter by letter.
  body json,
  claimed_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index idempotency_age on auth.idempotency (created_at);

-- As rate-limiter-flexible has it, save that "expire" comes out of the driver as a number.
create unlogged table auth.rate_limits (
  key text collate "C" primary key,
  points integer not null default 0,
  expire double precision
);
`;

/** What "Sesiones" shows, and links that are sent by mail: of their secrets only hashes stand here. */
const ACCOUNTS = `
alter table auth.sessions add column id uuid not null default gen_random_uuid();
alter table auth.sessions add column device text not null default '';
alter table auth.sessions add column seen_at timestamptz not null default now();
create unique index sessions_id on auth.sessions (id);

create table auth.mail_tokens (
  token_hash bytea primary key,
  user_id text collate "C" not null,
  expires_at timestamptz not null
);
create index mail_tokens_user on auth.mail_tokens (user_id);
create index mail_tokens_expiry on auth.mail_tokens (expires_at);
`;

/** Private addresses of calendars, by the hash of their secret. `attraction_id` 0: the account's own reservations. */
const CALENDARS = `
create table auth.calendar_tokens (
  user_id text collate "C" not null,
  attraction_id integer not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  primary key (user_id, attraction_id)
);
`;

/** Schema of the API's own tables, for `migrate`: each step has a name that is stored, and runs once. */
export const authMigrations: readonly Migration[] = [
  {
    name: 'auth-001-tables',
    async up(knex) {
      await knex.raw(TABLES);
    },
  },
  {
    name: 'auth-002-accounts',
    async up(knex) {
      await knex.raw(ACCOUNTS);
    },
  },
  {
    name: 'auth-003-calendars',
    async up(knex) {
      await knex.raw(CALENDARS);
    },
  },
];
