import { defineProjection } from '../kit/projection.ts';
import { patch, put } from '../kit/rows.ts';
import { defineTable } from '../kit/table.ts';

const apiKeys = defineTable({
  name: 'api_keys',
  columns: {
    key_id: 'text collate "C"',
    name: 'text',
    scopes: 'text[]',
    /** The centers at which it is valid; none: at all of them. */
    center_ids: 'int[]',
    /** Local, `YYYY-MM-DD HH:mm`. */
    expires_at: 'text collate "C"',
    created_at: 'timestamptz',
    created_by: 'text collate "C"',
    /** The secret before the last rotation is valid until then. */
    previous_until: 'timestamptz',
    revoked_at: 'timestamptz',
  },
  nullable: ['expires_at', 'created_by', 'previous_until', 'revoked_at'],
  primaryKey: 'key_id',
  indexes: ['created_at'],
});

export const apiKeysView = defineProjection({
  name: 'api-keys',
  version: 2,
  tables: [apiKeys],
  on: {
    ApiKeyCreated: ({ event: { data }, metadata }) =>
      put(apiKeys, {
        key_id: data.keyId,
        name: data.name,
        scopes: data.scopes,
        center_ids: data.centerIds,
        expires_at: data.expiresAt,
        created_at: metadata.at,
        created_by: metadata.userId,
        previous_until: null,
        revoked_at: null,
      }),
    ApiKeyRotated: ({ event: { data }, metadata }) =>
      patch(apiKeys, data.keyId, { previous_until: hoursAfter(metadata.at, data.overlapHours) }),
    ApiKeyRevoked: ({ event: { data }, metadata }) => patch(apiKeys, data.keyId, { revoked_at: metadata.at }),
  },
  keys: () => ['api-keys'],
});

export function hoursAfter(instant: string, hours: number): string {
  return new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
}
