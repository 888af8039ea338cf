import { actorNameSql } from '../kit/actor.ts';
import type { Database } from '../kit/projection.ts';

export interface ListedApiKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly centerIds: readonly number[];
  readonly expiresAt: string | null;
  /** ISO 8601, UTC, like those below. */
  readonly createdAt: string;
  readonly createdBy: string;
  readonly previousUntil: string | null;
  readonly revokedAt: string | null;
}

/** In use first, newest first. */
export async function readApiKeys(db: Database): Promise<ListedApiKey[]> {
  const { rows } = await db.query<ListedApiKey>(
    `select k.key_id as id, k.name, k.scopes, k.center_ids as "centerIds", k.expires_at as "expiresAt",
       k.created_at as "createdAt", ${actorNameSql('k.created_by')} as "createdBy",
       k.previous_until as "previousUntil", k.revoked_at as "revokedAt"
     from read.api_keys k order by k.revoked_at is not null, k.created_at desc, k.key_id`,
  );
  return rows;
}

/** Ids of the keys whose names hold a text, case aside; also as the log shows one: `Llave «Portal»`. */
export async function readApiKeyIds(db: Database, typed: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select key_id as id from read.api_keys where strpos(lower(name), lower($1)) > 0',
    [typed.trim().replace(/^llave «(.*)»$/i, '$1')],
  );
  return rows.map(({ id }) => id);
}
