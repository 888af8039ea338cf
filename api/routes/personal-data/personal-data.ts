import type { CommandContext } from '../../../commands/handler/context.ts';
import { changePerson } from '../../../commands/people/person.ts';
import { WEEKDAYS } from '../../../domain/calendar/weekdays.ts';
import { type Account, readAccount, readAccountsOfPerson } from '../../../projections/accounts/queries.ts';
import { readAttractionPlace } from '../../../projections/catalog/queries.ts';
import { readMergedEntries, readPerson } from '../../../projections/person-directory/queries.ts';
import { readReservationsOfPerson } from '../../../projections/reservation-detail/queries.ts';
import { allows } from '../../auth/access.ts';
import { isInScope, ownScopeOf } from '../../auth/own-scope.ts';
import type { CurrentUser } from '../../auth/sessions.ts';
import type { PersonExport } from '../../contract/personal-data.ts';
import { renderPersonalData } from '../../documents/personal-data.ts';
import { refused } from '../../errors/refusals.ts';
import type { Deps } from '../../http/deps.ts';
import { openAs } from '../../http/document.ts';
import type { Handlers } from '../../http/handler.ts';
import { presentExportedAccount, presentPerson } from '../../presenters/person.ts';
import { presentReservation } from '../../presenters/reservation.ts';
import { hours } from '../../presenters/spanish.ts';
import { loadFavorite } from '../favorites.ts';
import { erasePersonData } from './erase-person.ts';

export const personalDataHandlers = {
  async exportPerson({ deps, params, user, context, ctx }) {
    const command = context();
    const data = await dataOf(deps, params.id, user, command);
    if (!data) return refused({ code: 'not_found' });
    await record(deps, data, 'json', command);
    ctx.set('Content-Disposition', `attachment; filename="datos-${data.person.cui}.json"`);
    return data;
  },

  async personalDataPdf({ deps, params, user, context, ctx }) {
    const command = context();
    const data = await dataOf(deps, params.id, user, command);
    if (!data) return refused({ code: 'not_found' });
    await record(deps, data, 'pdf', command);
    const pdf = await renderPersonalData(data, command.now.datetime, deps.config.timeZone);
    return openAs(ctx, `datos-${data.person.cui}.pdf`, pdf);
  },

  async erasePerson({ deps, params, body, context }) {
    return (await erasePersonData(deps, params.id, body.reason, context())) ?? {};
  },
} satisfies Partial<Handlers>;

/** Notes in the log who took the data with them. @throws where they were erased or merged meanwhile */
async function record(
  { commands }: Deps,
  { person: { id } }: PersonExport,
  format: 'json' | 'pdf',
  command: CommandContext,
): Promise<void> {
  const outcome = await changePerson(commands, { type: 'RecordExport', personId: id, format }, command);
  if (!outcome.accepted) throw refused(outcome.refusal);
}

/** All stored data of a person, for an administrator or themselves; null if there is none. */
async function dataOf(
  deps: Deps,
  id: string,
  user: CurrentUser | null,
  { at, now }: CommandContext,
): Promise<PersonExport | null> {
  const { pool, config } = deps;
  const entry = await readPerson(pool, id);
  if (!entry) return null;
  const ids = await readAccountsOfPerson(pool, entry.id);
  const accounts = await Promise.all(ids.map((account) => readAccount(pool, account)));
  const merged = await readMergedEntries(pool, entry.id);
  const scope = user && !allows(user.access, 'admin') ? await ownScopeOf(deps, user) : null;
  const held = await readReservationsOfPerson(pool, entry.id, null);
  const reservations = scope ? held.filter((detail) => isInScope(scope, detail)) : held;
  return {
    exported_at: at,
    person: presentPerson(entry, config.timeZone),
    merged_entries: merged.map((one) => presentPerson(one, config.timeZone)),
    accounts: await Promise.all(
      accounts.flatMap((account) => (account ? [withFavorite(deps, account)] : [])),
    ),
    reservations: reservations.map((detail) => presentReservation(detail, { at, local: now })),
  };
}

async function withFavorite({ pool, commands }: Deps, account: Account) {
  const favorite = await loadFavorite(commands, account.id);
  if (!favorite) return presentExportedAccount(account, '');
  const place = await readAttractionPlace(pool, favorite.attractionId);
  return presentExportedAccount(account, `${place}, ${WEEKDAYS[favorite.dayOfWeek]}, ${hours(favorite)}`);
}
