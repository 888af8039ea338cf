import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { ApiScope } from '../../domain/api-key/scopes.ts';
import { createBatcher } from '../../platform/batcher.ts';
import type { Clock } from '../../platform/clock.ts';
import { boundCenters, type Rights, rightsOf } from './access.ts';
import { hashOf } from './token-hash.ts';

const MINUTE_MS = 60_000;
const IDLE_MS = 12 * 60 * MINUTE_MS;
const LONGEST_MS = 30 * 24 * 60 * MINUTE_MS;
/** Interval of renewals, so that most requests write nothing. */
const RENEW_AFTER_MS = 5 * MINUTE_MS;
/** Default; a new session ends the oldest. */
const MAX_SESSIONS = 20;

export interface CurrentUser extends Rights {
  readonly id: string;
  readonly email: string;
  readonly personId: string | null;
  /** The centers at which staff work; none: at all of them. Administrators are never bound. */
  readonly centerIds: readonly number[];
  /** Whether the session began with more than a password. */
  readonly secondFactor: boolean;
  /** A key of the API makes the request. */
  readonly key?: { readonly name: string; readonly scopes: readonly ApiScope[] };
}

/** `unknown`: the views lack the account (yet). */
type SessionLookup =
  | { readonly status: 'active'; readonly user: CurrentUser }
  | { readonly status: 'gone' | 'banned' | 'unknown' };

interface OpenSession {
  readonly id: string;
  /** `Chrome en Windows`; '' if unknown. */
  readonly device: string;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly seenAt: string;
  readonly isCurrent: boolean;
}

export interface LogInShown {
  readonly secondFactor: boolean;
  /** Began by OpenID Connect: keyed hashes of the subject and of the session there. */
  readonly provider?: { readonly subject: string; readonly session: string | null };
}

export interface Sessions {
  /** Only the token's hash is stored. */
  start(userId: string, device?: string, shown?: LogInShown): Promise<string>;
  /** Last used first. `token`: of the requesting session. */
  list(userId: string, token: string | null): Promise<readonly OpenSession[]>;
  endOne(userId: string, id: string): Promise<boolean>;
  /** With current roles, in at most one query; renews the session. */
  find(token: string): Promise<SessionLookup>;
  /** In order, in one query, without renewing. */
  peek(tokens: readonly string[]): Promise<readonly SessionLookup[]>;
  /** @returns whether it began by OpenID Connect */
  end(token: string): Promise<boolean>;
  /** Also pending log-ins; spares `exceptToken`. */
  endAllOf(userId: string, exceptToken?: string): Promise<void>;
}

interface SessionOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly limit?: number;
  readonly requiresSecondFactor?: boolean;
}

interface Row {
  readonly token_hash: Buffer;
  readonly id: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly email: string | null;
  readonly roles: number[] | null;
  readonly center_ids: number[] | null;
  readonly active: boolean | null;
  readonly person_id: string | null;
  readonly second_factor: boolean;
  readonly from_provider: boolean;
}

/** Planned once per connection, since planning exceeds the look-up. Casts keep types over a switch of tables. */
const findBy = (tokens: '$1' | 'any($1)') => `
select s.token_hash, s.user_id as id, s.created_at, s.expires_at, s.second_factor,
  s.provider_subject is not null as from_provider,
  u.email::text, u.roles::int[], u.center_ids::int[], u.active::boolean, coalesce(p.merged_into, u.person_id)::text as person_id
from auth.sessions s left join read.users u on u.user_id = s.user_id
  left join read.people p on p.person_id = u.person_id
where s.token_hash = ${tokens} and s.expires_at > $2`;
const FIND = findBy('any($1)');
const FIND_ONE = findBy('$1');

const LIST = `
select id::text, device, created_at as "startedAt", seen_at as "seenAt",
  coalesce(token_hash = $3, false) as "isCurrent"
from auth.sessions where user_id = $1 and expires_at > $2
order by "isCurrent" desc, seen_at desc, id`;

/** Keeps the new one ($3) also where the clock went back. */
const END_OLDEST = `
delete from auth.sessions where token_hash in (
  select token_hash from auth.sessions where user_id = $1 order by token_hash = $3 desc, created_at desc offset $2)`;

/** Joined with the live accounts, so that bans and roles apply at once. */
export function createSessions({
  pool,
  clock,
  limit = MAX_SESSIONS,
  requiresSecondFactor = false,
}: SessionOptions): Sessions {
  const now = () => Date.parse(clock.now());

  async function rowsOf(hashes: readonly Buffer[]): Promise<readonly Row[]> {
    const [only, ...others] = hashes;
    const question =
      only && others.length === 0
        ? { name: 'session', text: FIND_ONE, values: [only, clock.now()] }
        : { name: 'sessions', text: FIND, values: [hashes, clock.now()] };
    return (await pool.query<Row>(question)).rows;
  }

  async function renew(row: Row): Promise<void> {
    // Another log-in asks the provider again for roles and for bans there.
    if (row.from_provider) return;
    const expires = Math.min(now() + IDLE_MS, Date.parse(row.created_at) + LONGEST_MS);
    if (expires < Date.parse(row.expires_at) + RENEW_AFTER_MS) return;
    await pool.query('update auth.sessions set expires_at = $2, seen_at = $3 where token_hash = $1', [
      row.token_hash,
      toInstant(expires),
      toInstant(now()),
    ]);
  }

  async function rowsInOrder(hashes: readonly Buffer[]): Promise<(Row | undefined)[]> {
    const rows = new Map((await rowsOf(hashes)).map((row) => [row.token_hash.toString('hex'), row]));
    return hashes.map((hash) => rows.get(hash.toString('hex')));
  }

  const rowOf = createBatcher(rowsInOrder);

  return {
    async start(userId, device = '', { secondFactor, provider } = { secondFactor: false }) {
      const token = randomBytes(32).toString('base64url');
      await pool.query(
        `insert into auth.sessions (token_hash, user_id, device, created_at, seen_at, expires_at, second_factor,
           provider_subject, provider_session)
         values ($1, $2, $3, $4, $4, $5, $6, $7, $8)`,
        [
          ...[hashOf(token), userId, device, toInstant(now()), toInstant(now() + IDLE_MS), secondFactor],
          ...[provider?.subject ?? null, provider?.session ?? null],
        ],
      );
      await pool.query(END_OLDEST, [userId, limit, hashOf(token)]);
      return token;
    },
    async list(userId, token) {
      const { rows } = await pool.query<OpenSession>(LIST, [
        userId,
        clock.now(),
        token === null ? null : hashOf(token),
      ]);
      return rows;
    },
    async endOne(userId, id) {
      const { rowCount } = await pool.query(
        'delete from auth.sessions where user_id = $1 and id::text = $2',
        [userId, id],
      );
      return (rowCount ?? 0) > 0;
    },
    async find(token) {
      const row = await rowOf(hashOf(token));
      const found = foundIn(row, requiresSecondFactor);
      if (row && found.status === 'active') await renew(row);
      return found;
    },
    peek: async (tokens) =>
      (await rowsInOrder(tokens.map(hashOf))).map((row) => foundIn(row, requiresSecondFactor)),
    async end(token) {
      const { rows } = await pool.query<{ ofProvider: boolean }>(
        'delete from auth.sessions where token_hash = $1 returning provider_subject is not null as "ofProvider"',
        [hashOf(token)],
      );
      return rows[0]?.ofProvider === true;
    },
    async endAllOf(userId, exceptToken) {
      await pool.query('delete from auth.log_in_steps where user_id = $1', [userId]);
      await pool.query('delete from auth.sessions where user_id = $1 and token_hash is distinct from $2', [
        userId,
        exceptToken === undefined ? null : hashOf(exceptToken),
      ]);
    },
  };
}

function foundIn(row: Row | undefined, requiresSecondFactor: boolean): SessionLookup {
  if (!row) return { status: 'gone' };
  const { id, email, roles, active, person_id, second_factor: secondFactor } = row;
  if (active === null || roles === null) return { status: 'unknown' };
  if (!active) return { status: 'banned' };
  const account = { id, email: email ?? '', personId: person_id, secondFactor };
  const rights = rightsOf(roles, { secondFactor, isRequired: requiresSecondFactor });
  const centerIds = boundCenters(row.center_ids ?? [], rights);
  return { status: 'active', user: { ...account, ...rights, centerIds } };
}

function toInstant(ms: number): string {
  return new Date(ms).toISOString();
}
