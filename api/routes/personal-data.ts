import { readAccount, readAccountsOfPerson } from '../../projections/accounts/queries.ts';
import { readPerson } from '../../projections/person-directory/queries.ts';
import { readReservationsOfPerson } from '../../projections/reservation-detail/queries.ts';
import { erasePersonData } from '../erasure/erase-person.ts';
import { refused } from '../errors/refusals.ts';
import type { Handlers } from '../handler.ts';
import { presentPerson } from '../presenters/person.ts';
import { presentExportedAccount } from '../presenters/person-export.ts';
import { presentReservation } from '../presenters/reservation.ts';

/** What is held about a person: all of it to take away, and gone for good. */
export const personalDataHandlers = {
  async exportPerson({ deps, params, context, ctx }) {
    const { pool, config } = deps;
    const entry = await readPerson(pool, params.id);
    if (!entry) return refused({ code: 'not_found' });
    const { at, now } = context();
    const ids = await readAccountsOfPerson(pool, entry.id);
    const accounts = await Promise.all(ids.map((id) => readAccount(pool, id)));
    const reservations = await readReservationsOfPerson(pool, entry.id, null);
    ctx.set('Content-Disposition', `attachment; filename="datos-${entry.cui}.json"`);
    return {
      exported_at: at,
      person: presentPerson(entry, config.timeZone),
      accounts: accounts.flatMap((account) => (account ? [presentExportedAccount(account)] : [])),
      reservations: reservations.map((detail) => presentReservation(detail, { at, local: now })),
    };
  },

  async erasePerson({ deps, params, body, context }) {
    return (await erasePersonData(deps, params.id, body.reason, context())) ?? {};
  },
} satisfies Partial<Handlers>;
