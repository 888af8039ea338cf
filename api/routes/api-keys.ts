import type { CommandContext } from '../../commands/handler/context.ts';
import { changeApiKeys } from '../../commands/integrations/api-keys.ts';
import { isExpired, type KeyMoment } from '../../domain/api-key/state.ts';
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
import { unknownCenter } from './unknown-center.ts';

export const apiKeyHandlers = {
  async apiKeys({ deps, context }) {
    const [keys, uses] = await Promise.all([readApiKeys(deps.pool), secretsOf(deps).lastUses()]);
    const moment = context();
    return { keys: keys.map((key) => present(key, momentOf(moment, deps), uses.get(key.id))) };
  },

  async createApiKey({ deps, body, user, context }) {
    const { name, scopes, center_ids: centerIds, expires_at: expiresAt } = body;
    const unknown = await unknownCenter(deps, centerIds);
    if (unknown) return unknown;
    const command = context();
    const now = momentOf(command, deps);
    const keyId = derivedUuid(command.commandId, 'api-key');
    const made = { type: 'CreateApiKey', keyId, name, scopes, centerIds, expiresAt } as const;
    const outcome = await changeApiKeys(deps.commands, { ...made, now }, command);
    if (!outcome.accepted) return refused(outcome.refusal);
    const secret = await secretsOf(deps).issue(keyId, command.at);
    // Not read back: a late view must not cost the secret.
    const listed = {
      id: keyId,
      name,
      scopes: [...new Set(scopes)],
      centerIds: [...new Set(centerIds)],
      expiresAt,
      createdAt: command.at,
      createdBy: user?.email ?? '',
      previousUntil: null,
      revokedAt: null,
    };
    return afterCommand(outcome, () => ({ key: present(listed, now, undefined), secret }));
  },

  async rotateApiKey({ deps, params: { id }, body, context }) {
    const command = context();
    const now = momentOf(command, deps);
    const rotated = { type: 'RotateApiKey', keyId: id, overlapHours: body.overlap_hours } as const;
    const outcome = await changeApiKeys(deps.commands, { ...rotated, now }, command);
    if (!outcome.accepted) return refused(outcome.refusal);
    const previousUntil = hoursAfter(command.at, body.overlap_hours);
    const secret = await secretsOf(deps).issue(id, previousUntil);
    return afterCommand(outcome, async () => {
      const [keys, uses] = await Promise.all([readApiKeys(deps.pool), secretsOf(deps).lastUses()]);
      const listed = keys.find((key) => key.id === id);
      if (!listed) return refused({ code: 'unavailable', retryAfter: 1 });
      const key = present({ ...listed, previousUntil }, now, uses.get(id));
      return { key, secret };
    });
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

const momentOf = ({ at }: CommandContext, { config: { timeZone } }: Deps): KeyMoment => ({ at, timeZone });

function present(key: ListedApiKey, now: KeyMoment, usedAt: string | undefined): ListedKey {
  const local = (instant: string | null | undefined) =>
    instant ? toLocal(instant, now.timeZone).datetime : '';
  const isOver = isExpired(key, now);
  const isRotating = key.previousUntil !== null && key.previousUntil > now.at;
  return {
    id: key.id,
    name: key.name,
    scopes: [...key.scopes],
    center_ids: [...key.centerIds],
    expires_at: key.expiresAt,
    state: key.revokedAt !== null ? 'revoked' : isOver ? 'expired' : 'active',
    created_at: local(key.createdAt),
    created_by: key.createdBy,
    last_used_at: local(usedAt),
    previous_until: isRotating ? local(key.previousUntil) : '',
  };
}
