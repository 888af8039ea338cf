import { linkAccount, refuseClaim } from '../../commands/people/claims.ts';
import { toLocal } from '../../platform/clock.ts';
import { readClaims } from '../../projections/accounts/queries.ts';
import { readPersonByCui } from '../../projections/person-directory/queries.ts';
import { refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { Handlers } from '../http/handler.ts';
import { presentCui } from '../presenters/cui.ts';
import { dayMonthYear } from '../presenters/person.ts';

const CLAIMS = 100;

export const accountClaimHandlers = {
  async accountClaims({ deps }) {
    const claims = await readClaims(deps.pool, CLAIMS);
    return {
      claims: claims.map(({ userId, email, claimedAt, person, given }) => ({
        user_id: userId,
        email,
        claimed_at: toLocal(claimedAt, deps.config.timeZone).datetime,
        person: {
          ...presentCui(person.cui),
          first_name: person.firstName,
          last_name: person.lastName,
        },
        given: given && {
          first_name: given.firstName,
          last_name: given.lastName,
          birth_es: dayMonthYear(given.dateOfBirth),
          image_dpi_front: given.dpiFront,
          image_dpi_back: given.dpiBack,
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
    const asked = { userId: body.user_id, reason: body.reason };
    return afterCommand(await refuseClaim(deps.commands, asked, context()));
  },
} satisfies Partial<Handlers>;
