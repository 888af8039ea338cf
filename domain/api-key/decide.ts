import { accept, type Decider, type Decision, decideByType, refuse } from '../decider.ts';
import type { ApiKeyEvent } from './events.ts';
import type { ApiScope } from './scopes.ts';
import { type ApiKeys, evolveApiKeys, isExpired, type KeyMoment, NO_API_KEYS } from './state.ts';

export type ApiKeyCommand = { readonly keyId: string } & (
  | {
      readonly type: 'CreateApiKey';
      readonly name: string;
      readonly scopes: readonly ApiScope[];
      readonly centerIds: readonly number[];
      readonly expiresAt: string | null;
      readonly now: KeyMoment;
    }
  | { readonly type: 'RotateApiKey'; readonly overlapHours: number; readonly now: KeyMoment }
  | { readonly type: 'RevokeApiKey' }
);

export type ApiKeyRefusal = {
  readonly code: 'api_key_unknown' | 'api_key_name_taken' | 'api_key_expiry_past' | 'api_key_over';
};

type KeyDecision = Decision<ApiKeyEvent, ApiKeyRefusal>;
type CommandOf<Type> = Extract<ApiKeyCommand, { type: Type }>;

/** Secrets are stored elsewhere. The rights of a key never change: another key is made for others. */
export const apiKeyDecider: Decider<ApiKeyCommand, ApiKeyEvent, ApiKeys, ApiKeyRefusal> = {
  initial: NO_API_KEYS,
  evolve: evolveApiKeys,
  decide: decideByType({ CreateApiKey: create, RotateApiKey: rotate, RevokeApiKey: revoke }),
};

function create(command: CommandOf<'CreateApiKey'>, keys: ApiKeys): KeyDecision {
  const { keyId, name, scopes, centerIds, expiresAt, now } = command;
  if (keys.has(keyId)) return accept();
  if (isExpired(command, now)) return refuse({ code: 'api_key_expiry_past' });
  const isTaken = [...keys.values()].some(
    (key) => !key.isRevoked && key.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) return refuse({ code: 'api_key_name_taken' });
  return accept({
    type: 'ApiKeyCreated',
    data: { keyId, name, scopes: [...new Set(scopes)], centerIds: [...new Set(centerIds)], expiresAt },
  });
}

function rotate({ keyId, overlapHours, now }: CommandOf<'RotateApiKey'>, keys: ApiKeys): KeyDecision {
  const key = keys.get(keyId);
  if (!key) return refuse({ code: 'api_key_unknown' });
  if (key.isRevoked || isExpired(key, now)) return refuse({ code: 'api_key_over' });
  return accept({ type: 'ApiKeyRotated', data: { keyId, overlapHours } });
}

function revoke({ keyId }: CommandOf<'RevokeApiKey'>, keys: ApiKeys): KeyDecision {
  const key = keys.get(keyId);
  if (!key) return refuse({ code: 'api_key_unknown' });
  return key.isRevoked ? accept() : accept({ type: 'ApiKeyRevoked', data: { keyId } });
}
