import { unreachable } from '../decider.ts';
import type { ApiKeyEvent } from './events.ts';

export interface ApiKey {
  readonly name: string;
  readonly expiresAt: string | null;
  readonly isRevoked: boolean;
}

export type ApiKeys = ReadonlyMap<string, ApiKey>;

export const NO_API_KEYS: ApiKeys = new Map();

export function evolveApiKeys(keys: ApiKeys, event: ApiKeyEvent): ApiKeys {
  const { keyId } = event.data;
  const known = keys.get(keyId);
  switch (event.type) {
    case 'ApiKeyCreated': {
      const { name, expiresAt } = event.data;
      return new Map(keys).set(keyId, { name, expiresAt, isRevoked: false });
    }
    case 'ApiKeyRotated':
      return keys;
    case 'ApiKeyRevoked':
      return known ? new Map(keys).set(keyId, { ...known, isRevoked: true }) : keys;
    default:
      return unreachable(event);
  }
}

/** Both are local, `now` with or without seconds. */
export function isExpired({ expiresAt }: Pick<ApiKey, 'expiresAt'>, now: string): boolean {
  return expiresAt !== null && expiresAt <= now;
}
