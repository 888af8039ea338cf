import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { ApiScope } from '../../domain/api-key/scopes.ts';
import { isExpired } from '../../domain/api-key/state.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CurrentUser } from './sessions.ts';
import { hashOf } from './token-hash.ts';

/** Scanners for secrets find a published key by it. */
export const KEY_PREFIX = 'rsv_';
/** How exactly it is known when a key was last used. */
const NOTE_AFTER_MS = 60_000;

interface Options {
  readonly pool: Pool;
  readonly clock: Clock;
  /** IANA. */
  readonly timeZone: string;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly scopes: ApiScope[];
  readonly center_ids: number[];
  readonly used_at: string | null;
  readonly expires_at: string | null;
}

export type ApiKeys = ReturnType<typeof createApiKeys>;

const FIND = `
select s.key_id as id, s.used_at, k.name::text, k.scopes::text[], k.center_ids::int[], k.expires_at::text
from auth.api_key_secrets s join read.api_keys k on k.key_id = s.key_id
where s.token_hash = $1 and (s.valid_until is null or s.valid_until > $2) and k.revoked_at is null`;

/** Hashes of the secrets of keys. Rights are in the log; both are read at each request, so that an end is at once. */
export function createApiKeys({ pool, clock, timeZone }: Options) {
  return {
    /** Another secret of a key; those before are valid until then. */
    async issue(keyId: string, previousUntil: string): Promise<string> {
      const key = KEY_PREFIX + randomBytes(32).toString('base64url');
      const now = clock.now();
      await pool.query('delete from auth.api_key_secrets where key_id = $1 and valid_until <= $2', [
        keyId,
        now,
      ]);
      await pool.query(
        'update auth.api_key_secrets set valid_until = least(valid_until, $2) where key_id = $1',
        [keyId, previousUntil],
      );
      await pool.query(
        'insert into auth.api_key_secrets (token_hash, key_id, created_at) values ($1, $2, $3)',
        [hashOf(key), keyId, now],
      );
      return key;
    },
    /** The hashes stay: they hold when the key was last used. */
    async end(keyId: string): Promise<void> {
      await pool.query(
        'update auth.api_key_secrets set valid_until = least(valid_until, $2) where key_id = $1',
        [keyId, clock.now()],
      );
    },
    /** Null: unknown, expired or revoked. Notes that the key is used. */
    async find(key: string): Promise<CurrentUser | null> {
      const [hash, now] = [hashOf(key), clock.now()];
      const { rows } = await pool.query<Row>({ name: 'api-key', text: FIND, values: [hash, now] });
      const [row] = rows;
      if (!row || isExpired({ expiresAt: row.expires_at }, { at: now, timeZone })) return null;
      if (row.used_at === null || Date.parse(now) - Date.parse(row.used_at) >= NOTE_AFTER_MS)
        await pool.query('update auth.api_key_secrets set used_at = $2 where token_hash = $1', [hash, now]);
      return userOf(row);
    },
    /** ISO 8601, UTC, for each key that was used. */
    async lastUses(): Promise<ReadonlyMap<string, string>> {
      const { rows } = await pool.query<{ id: string; at: string }>(
        `select key_id as id, max(used_at) as at from auth.api_key_secrets
         where used_at is not null group by key_id`,
      );
      return new Map(rows.map(({ id, at }) => [id, at]));
    },
  };
}

/** Staff of its centers, as far as its scopes go. */
function userOf({ id, name, scopes, center_ids: centerIds }: Row): CurrentUser {
  return {
    id,
    email: '',
    personId: null,
    roles: [],
    access: 'staff',
    centerIds,
    secondFactor: false,
    lacksSecondFactor: false,
    key: { name, scopes },
  };
}
