import { Temporal } from 'temporal-polyfill';
import { instantOf } from '../calendar/instant.ts';
import { unreachable } from '../decider.ts';
import { toMinutes } from '../schedule/interval.ts';
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

export interface KeyMoment {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** IANA, of the local expiries. */
  readonly timeZone: string;
}

/** Compares instants: where clocks go back, a local time comes twice, and an expired key would be good again. */
export function isExpired({ expiresAt }: Pick<ApiKey, 'expiresAt'>, { at, timeZone }: KeyMoment): boolean {
  if (expiresAt === null) return false;
  const [date = '', time = ''] = expiresAt.split(' ');
  const end = instantOf(date, toMinutes(time), timeZone);
  return Temporal.Instant.compare(end, Temporal.Instant.from(at)) <= 0;
}
