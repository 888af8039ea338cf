import { changeUser, linkAccount } from '../../commands/people/user.ts';
import { toLocal } from '../../platform/clock.ts';
import { readClaims } from '../../projections/accounts/queries.ts';
import { readPersonByCui } from '../../projections/person-directory/queries.ts';
import { refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { Handlers } from '../http/handler.ts';
import { presentCui } from '../presenters/cui.ts';

const CLAIMS = 100;

/** The accounts that wait to be linked to a person whom staff had entered. */
export const accountClaimHandlers = {
  async accountClaims({ deps }) {
    const claims = await readClaims(deps.pool, CLAIMS);
    return {
      claims: claims.map(({ userId, email, claimedAt, person }) => ({
        user_id: userId,
        email,
        claimed_at: toLocal(claimedAt, deps.config.timeZone).datetime,
        person: {
          ...presentCui(person.cui),
          first_name: person.firstName,
          last_name: person.lastName,
        },
      })),
    };
  },

  async linkAccount({ deps, body, context }) {
    const person = await readPersonByCui(deps.pool, body.cui);
    if (!person) return refused({ code: 'not_found' });
    const asked = { userId: body.user_id, personId: person.id };
    const outcome = await linkAccount(deps.commands, asked, context());
    if (!outcome.accepted && outcome.refusal.code === 'person_unknown') return refused({ code: 'not_found' });
    return afterCommand(outcome);
  },

  async refuseClaim({ deps, body, context }) {
    const command = { type: 'RefuseClaim' as const, userId: body.user_id, reason: body.reason };
    return afterCommand(await changeUser(deps.commands, command, context()));
  },
} satisfies Partial<Handlers>;
