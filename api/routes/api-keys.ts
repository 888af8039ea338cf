import { findEntry } from '../../commands/catalog/catalog.ts';
import type { CommandContext } from '../../commands/handler/context.ts';
import { changeApiKeys } from '../../commands/integrations/api-keys.ts';
import { isExpired } from '../../domain/api-key/state.ts';
import { centers } from '../../domain/catalog/kinds.ts';
import { toLocal } from '../../platform/clock.ts';
import { derivedUuid } from '../../platform/ids.ts';
import { hoursAfter } from '../../projections/api-keys/projection.ts';
import { type ListedApiKey, readApiKeys } from '../../projections/api-keys/queries.ts';
import { createApiKeys } from '../auth/api-keys.ts';
import type { ListedKey } from '../contract/api-keys.ts';
import { refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import type { Handlers } from '../http/handler.ts';

export const apiKeyHandlers = {
  async apiKeys({ deps, context }) {
    const [keys, uses] = await Promise.all([readApiKeys(deps.pool), secretsOf(deps).lastUses()]);
    const moment = context();
    const local = (instant: string | null | undefined) =>
      instant ? toLocal(instant, deps.config.timeZone).datetime : '';
    return { keys: keys.map((key) => present(key, moment, local, uses.get(key.id))) };
  },

  async createApiKey({ deps, body, context }) {
    const { name, scopes, center_ids: centerIds, expires_on: expiresOn } = body;
    for (const id of centerIds)
      if (!(await findEntry(deps.commands, centers, id)))
        return refused({ code: 'unknown_reference', field: 'center' });
    const command = context();
    const keyId = derivedUuid(command.commandId, 'api-key');
    const made = { type: 'CreateApiKey', keyId, name, scopes, centerIds, expiresOn } as const;
    const outcome = await changeApiKeys(deps.commands, { ...made, today: command.now.date }, command);
    if (!outcome.accepted) return refused(outcome.refusal);
    const key = await secretsOf(deps).issue(keyId, command.at);
    return afterCommand(outcome, () => ({ id: keyId, key }));
  },

  async rotateApiKey({ deps, params, body, context }) {
    const command = context();
    const rotated = { type: 'RotateApiKey', keyId: params.id, overlapHours: body.overlap_hours } as const;
    const outcome = await changeApiKeys(deps.commands, { ...rotated, today: command.now.date }, command);
    if (!outcome.accepted) return refused(outcome.refusal);
    const key = await secretsOf(deps).issue(params.id, hoursAfter(command.at, body.overlap_hours));
    return afterCommand(outcome, () => ({ id: params.id, key }));
  },

  async revokeApiKey({ deps, params, context }) {
    const outcome = await changeApiKeys(deps.commands, { type: 'RevokeApiKey', keyId: params.id }, context());
    if (outcome.accepted) await secretsOf(deps).end(params.id);
    return afterCommand(outcome);
  },
} satisfies Partial<Handlers>;

function secretsOf({ pool, clock, config: { timeZone } }: Deps) {
  return createApiKeys({ pool, clock, timeZone });
}

function present(
  key: ListedApiKey,
  { at, now }: CommandContext,
  local: (instant: string | null | undefined) => string,
  usedAt: string | undefined,
): ListedKey {
  const isOver = isExpired(key, now.date);
  const isRotating = key.previousUntil !== null && key.previousUntil > at;
  return {
    id: key.id,
    name: key.name,
    scopes: [...key.scopes],
    center_ids: [...key.centerIds],
    expires_on: key.expiresOn,
    state: key.revokedAt !== null ? 'revoked' : isOver ? 'expired' : 'active',
    created_at: local(key.createdAt),
    created_by: key.createdBy,
    last_used_at: local(usedAt),
    previous_until: isRotating ? local(key.previousUntil) : '',
  };
}
