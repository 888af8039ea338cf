import { acceptHandover, endHandover, offerHandover } from '../../commands/reservation/hand-over.ts';
import { keyedId } from '../../platform/ids.ts';
import { readAccount } from '../../projections/accounts/queries.ts';
import { readOffered } from '../../projections/own-reservations/queries.ts';
import { allows } from '../auth/access.ts';
import { actingPerson } from '../auth/acting-person.ts';
import { emailKey, findCredential } from '../auth/credentials.ts';
import type { Limits } from '../auth/limits.ts';
import { refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import type { Handlers } from '../http/handler.ts';
import { hours } from '../presenters/spanish.ts';
import { withoutOthers } from './without-others.ts';

export const handoverHandlers = {
  async handovers({ deps, user, context }) {
    const personId = user?.personId ?? null;
    const rows = personId === null ? [] : await readOffered(deps.pool, personId, context().now);
    return {
      handovers: rows.map((row) => ({
        id: row.id,
        place_center: row.center,
        place_attraction: row.attraction,
        date: row.date,
        hours: hours(row),
        from: row.person?.firstName ?? '',
      })),
    };
  },

  async endHandover({ deps, params, user, context }) {
    return afterCommand(await endHandover(deps.commands, params.id, user?.personId ?? '', context()));
  },

  async acceptHandover({ deps, params, user, context }) {
    const taker = await actingPerson(deps, user);
    const outcome = await acceptHandover(deps.commands, params.id, taker, context());
    if (!outcome.accepted && outcome.refusal.code === 'too_soon')
      return refused({ ...(await withoutOthers(deps, user, outcome.refusal)), isGiven: true });
    return afterCommand(outcome);
  },
} satisfies Partial<Handlers>;

export function handoverOfferHandlers(limits: Limits) {
  return {
    async offerHandover({ deps, params, body, user, context }) {
      await limits.handover(user?.id ?? '', body.email);
      // Unknown addresses get an offer to nobody, so that nothing shows who has an account.
      const toPersonId = (await personOf(deps, body.email)) ?? nobody(deps, params.id, body.email);
      const isStaff = allows(user?.access ?? 'public', 'staff');
      const owner = isStaff ? {} : { owner: user?.personId ?? '' };
      const offer = { reservationId: params.id, toPersonId, ...owner };
      return afterCommand(await offerHandover(deps.commands, offer, context()));
    },
  } satisfies Partial<Handlers>;
}

async function personOf({ pool }: Deps, email: string): Promise<string | null> {
  const credential = await findCredential(pool, email);
  const account = await readAccount(pool, credential?.userId ?? '');
  return account?.active ? account.personId : null;
}

function nobody({ secret }: Deps, reservationId: string, email: string): string {
  return keyedId(secret, `handover:${reservationId}:${emailKey(email)}`);
}
