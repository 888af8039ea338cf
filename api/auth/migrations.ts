import { type Migration, sqlMigration } from '../../platform/postgres/migrate.ts';

/** Schema `auth`: secrets and data to be deleted in time, neither in events nor rebuilt from them. */
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

/** For "Sesiones", and links of mails as hashes. */
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

/** Secrets of calendar addresses as hashes. `attraction_id` 0: own reservations. */
const CALENDARS = `
create table auth.calendar_tokens (
  user_id text collate "C" not null,
  attraction_id integer not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  primary key (user_id, attraction_id)
);
`;

/** Apps' secrets are sealed (`auth/seal.ts`); recovery codes and pending log-ins are hashes. */
const SECOND_FACTOR = `
create table auth.second_factors (
  factor_id uuid primary key,
  user_id text collate "C" not null,
  secret bytea not null,
  -- The time step of the last code that was taken: none of it or before works again.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  -- Null: its owner has not shown a code of it yet.
  enabled_at timestamptz
);
create unique index second_factors_enabled on auth.second_factors (user_id) where enabled_at is not null;
create unique index second_factors_pending on auth.second_factors (user_id) where enabled_at is null;

create table auth.recovery_codes (
  user_id text collate "C" not null,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table auth.log_in_steps (
  token_hash bytea primary key,
  user_id text collate "C" not null,
  expires_at timestamptz not null
);
create index log_in_steps_user on auth.log_in_steps (user_id);

alter table auth.sessions add column second_factor boolean not null default false;
`;

const PASSKEYS = `
create table auth.passkeys (
  credential_id text collate "C" primary key,
  passkey_id uuid not null unique,
  user_id text collate "C" not null,
  public_key bytea not null,
  counter bigint not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_user on auth.passkeys (user_id);

create table auth.used_challenges (
  hash bytea primary key,
  expires_at timestamptz not null
);
`;

/** Shared reservations and names of guests, outside the log so that they can be deleted soon. */
const PARTIES = `
create table auth.shared_reservations (
  reservation_id text collate "C" primary key,
  token_hash bytea not null unique,
  created_at timestamptz not null
);

create table auth.party_guests (
  guest_id text collate "C" primary key,
  reservation_id text collate "C" not null references auth.shared_reservations on delete cascade,
  name text not null,
  joined_at timestamptz not null
);
create index party_guests_reservation on auth.party_guests (reservation_id);
`;

/** Guests may have the same instant. */
const GUEST_ORDER = `alter table auth.party_guests add column number bigint generated always as identity;`;

/** Uploads in progress: a dead request's file is found by its row. */
const UPLOADS = `
create table auth.uploads (
  path text collate "C" primary key,
  begun_at timestamptz not null
);`;

/** Filters of lists that accounts keep under a name; a row, as they hold names that somebody searched for. */
const SAVED_FILTERS = `
create table auth.saved_filters (
  filter_id text collate "C" primary key,
  user_id text collate "C" not null,
  list text collate "C" not null,
  name text not null,
  filters text not null,
  saved_at timestamptz not null,
  unique (user_id, list, name)
);`;

/** Secrets of the keys of the API: two of a key while it is rotated. */
const API_KEYS = `
create table auth.api_key_secrets (
  token_hash bytea primary key,
  key_id text collate "C" not null,
  created_at timestamptz not null,
  /** Null: as long as its key. */
  valid_until timestamptz,
  used_at timestamptz
);
create index api_key_secrets_key on auth.api_key_secrets (key_id);`;
/** Secrets that sign webhooks, sealed (`auth/seal.ts`). */
const WEBHOOK_SECRETS = `
create table auth.webhook_secrets (
  secret_id text collate "C" primary key,
  webhook_id text collate "C" not null,
  secret bytea not null,
  created_at timestamptz not null,
  -- Null: the current one.
  expires_at timestamptz
);
create index webhook_secrets_webhook on auth.webhook_secrets (webhook_id);`;

/** Accounts of the provider of OpenID Connect, as keyed hashes. `roles`: those that it gave, and nobody here. */
const PROVIDER_ACCOUNTS = `
create table auth.provider_accounts (
  subject_hash text collate "C" primary key,
  issuer text collate "C" not null,
  user_id text collate "C" not null,
  roles integer[] not null,
  linked_at timestamptz not null,
  unique (user_id, issuer)
);

alter table auth.sessions add column provider_subject text collate "C";
alter table auth.sessions add column provider_session text collate "C";
create index sessions_provider on auth.sessions (provider_subject) where provider_subject is not null;`;

/** A link is valid while the reservation is this person's; null: not known. */
const PERSON_WHO_SHARED = `
alter table auth.shared_reservations add column person_id text collate "C";
do $$ begin
  if to_regclass('read.reservations') is not null then
    update auth.shared_reservations s set person_id = r.person_id
    from read.reservations r where r.reservation_id = s.reservation_id;
  end if;
end $$;`;

/** The key that wraps the secrets (`platform/secret-keys/vault.ts`): none so far. */
const SECRET_KEY = `insert into auth.settings (name, value) values ('secret-key', '') on conflict do nothing;`;

export const authMigrations: readonly Migration[] = [
  sqlMigration('auth-001-tables', TABLES),
  sqlMigration('auth-002-accounts', ACCOUNTS),
  sqlMigration('auth-003-calendars', CALENDARS),
  sqlMigration('auth-004-second-factor', SECOND_FACTOR),
  sqlMigration('auth-005-passkeys', PASSKEYS),
  sqlMigration('auth-006-parties', PARTIES),
  sqlMigration('auth-007-secret-key', SECRET_KEY),
  sqlMigration('auth-008-guest-order', GUEST_ORDER),
  sqlMigration('auth-009-uploads', UPLOADS),
  sqlMigration('auth-010-saved-filters', SAVED_FILTERS),
  sqlMigration('auth-011-api-keys', API_KEYS),
  sqlMigration('auth-012-webhook-secrets', WEBHOOK_SECRETS),
  sqlMigration('auth-013-provider-accounts', PROVIDER_ACCOUNTS),
  sqlMigration('auth-014-person-who-shared', PERSON_WHO_SHARED),
];
