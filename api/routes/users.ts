import { changeUserKeepingAdministrator } from '../../commands/people/user.ts';
import { roleNames } from '../../domain/user/roles.ts';
import {
  type Account,
  readAccount,
  readAccounts,
  readLatestAccounts,
} from '../../projections/accounts/queries.ts';
import { accessOf, allows } from '../auth/access.ts';
import { createAdministrators } from '../auth/administrators.ts';
import { endCalendarTokens, endCourtCalendarsUnlessStaff } from '../auth/calendar-tokens.ts';
import { centerNames } from '../auth/places.ts';
import { protectedAccounts } from '../auth/second-factor/factors.ts';
import { createSessions } from '../auth/sessions.ts';
import { PER_PAGE } from '../contract/paging.ts';
import { type RefusalOf, refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import type { HandlerInput, Handlers } from '../http/handler.ts';
import { presentPage } from '../presenters/page.ts';
import { presentRoles, presentUser, unreachableSince } from '../presenters/user.ts';
import { lastChangesOf } from './refuse-overtaken.ts';
import { unknownCenter } from './unknown-center.ts';

/** Entries of the widget. */
const LATEST = 8;

export const userHandlers = {
  listUsers: (input) => usersPage(input, ''),

  searchUsers: (input) => usersPage(input, input.params.query),

  syncRoles(input) {
    const { user_id: userId, roles, known } = input.body;
    return change(input, { type: 'AssignRoles', userId, roles, ...(known && { known }) });
  },

  async syncCenters(input) {
    const { user_id: userId, center_ids: centerIds, known } = input.body;
    const before = new Set((await readAccount(input.deps.pool, userId))?.centerIds);
    // Centers deleted since they were chosen may stay.
    const unknown = await unknownCenter(
      input.deps,
      centerIds.filter((id) => !before.has(id)),
    );
    if (unknown) return unknown;
    return change(input, { type: 'AssignCenters', userId, centerIds, ...(known && { known }) });
  },

  toggleBan(input) {
    const { user_id: userId, active } = input.body;
    const type = active === undefined ? 'ToggleBan' : active ? 'UnbanUser' : 'BanUser';
    return change(input, { type, userId });
  },

  async latestUsers({ deps }) {
    return { users: (await readLatestAccounts(deps.pool, LATEST)).map(presentUser) };
  },
} satisfies Partial<Handlers>;

type PageInput = Pick<HandlerInput<unknown>, 'deps' | 'ctx'> & { readonly query: { readonly page: number } };

/** '': all. */
async function usersPage({ deps: { pool, config }, query: { page }, ctx }: PageInput, email: string) {
  const found = await readAccounts(pool, email, { page, perPage: PER_PAGE });
  const ids = await protectedAccounts(
    pool,
    found.rows.map(({ id }) => id),
  );
  const present = (account: Account) => ({
    ...presentUser(account),
    second_factor: ids.has(account.id),
    unreachable_since: unreachableSince(account, config.timeZone),
  });
  return { roles: presentRoles(), users: presentPage(found, ctx, present) };
}

type Overtaken = RefusalOf<'roles_changed' | 'user_centers_changed'>;

/** Somebody else changed the roles or the centers of the account since its form was opened: by whom, and to what. */
async function refuseOvertaken(deps: Deps, userId: string, refusal: Overtaken) {
  const field = refusal.code === 'roles_changed' ? 'roles' : 'center_ids';
  const lastOf = await lastChangesOf(deps, 'users', [userId]);
  const namesOf = async (ids: readonly number[]) =>
    (field === 'roles' ? roleNames(ids) : await centerNames(deps, ids)).join(', ');
  return refused(refusal, {
    changes: [
      {
        field,
        before: await namesOf(refusal.before),
        after: await namesOf(refusal.after),
        ...lastOf(userId, field),
      },
    ],
    current: { known: [...refusal.after] },
  });
}

/** An account that may do less than before, or was banned, has to log in again, also after the ban ends. */
async function change(
  { deps, context }: Pick<HandlerInput<unknown>, 'deps' | 'context'>,
  command: Parameters<typeof changeUserKeepingAdministrator>[2],
) {
  const { userId } = command;
  const before = await readAccount(deps.pool, userId);
  const outcome = await changeUserKeepingAdministrator(
    deps.commands,
    createAdministrators(deps.pool),
    command,
    context(),
  );
  if (outcome.accepted && outcome.events.length > 0) {
    const roles = 'roles' in outcome.state ? outcome.state.roles : [];
    const keepsRights = before !== null && allows(accessOf(roles), accessOf(before.roles));
    const changesRights = command.type === 'AssignRoles' || command.type === 'AssignCenters';
    if (!changesRights || !keepsRights) await createSessions(deps).endAllOf(userId);
    if (!changesRights) await endCalendarTokens(deps.pool, userId);
    else await endCourtCalendarsUnlessStaff(deps.pool, userId, [before?.roles ?? [], roles]);
  }
  if (!outcome.accepted && 'before' in outcome.refusal) return refuseOvertaken(deps, userId, outcome.refusal);
  return afterCommand(outcome, async () => {
    const account = await readAccount(deps.pool, userId);
    return account ? { user: presentUser(account) } : refused({ code: 'user_unknown' });
  });
}
