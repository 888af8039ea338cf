import { type CommandContext, step } from '../../../commands/handler/context.ts';
import { changeUserKeepingAdministrator } from '../../../commands/people/user.ts';
import type { Account } from '../../../domain/user/state.ts';
import type { Position } from '../../../eventstore/port.ts';
import { accessOf, allows } from '../../auth/access.ts';
import { createAdministrators } from '../../auth/administrators.ts';
import { endCourtCalendarsUnlessStaff } from '../../auth/calendar-tokens.ts';
import { keepGivenRoles, type Link } from '../../auth/provider/links.ts';
import { createSessions } from '../../auth/sessions.ts';
import type { Deps } from '../../http/deps.ts';
import { announceSessionsEnded } from '../account.ts';

interface Linked {
  readonly subjectKey: string;
  readonly link: Link;
  readonly user: Account;
}

interface Synced {
  readonly roles: readonly number[];
  readonly position: Position | null;
}

/**
 * Gives and takes the roles that the provider decides on; those that an administrator gave here stay. The last
 * administrator stays one.
 */
export async function syncRoles(
  deps: Deps,
  { subjectKey, link, user }: Linked,
  mapped: readonly number[],
  context: CommandContext,
): Promise<Synced> {
  const local = user.roles.filter((role) => !link.roles.includes(role));
  const given = mapped.filter((role) => !local.includes(role));
  const roles = union(local, given);
  // Before the command: a role that it gives must not look like a local one after a crash.
  await keepGivenRoles(deps.pool, subjectKey, union(link.roles, given));
  const outcome = await changeUserKeepingAdministrator(
    deps.commands,
    createAdministrators(deps.pool),
    { type: 'AssignRoles', userId: user.userId, roles },
    { ...step(context, 'roles'), userId: null },
  );
  if (!outcome.accepted) {
    deps.logger.warn(
      { userId: user.userId, code: outcome.refusal.code },
      'roles of the provider were not taken over',
    );
    return { roles: user.roles, position: null };
  }
  await keepGivenRoles(deps.pool, subjectKey, given);
  await endCourtCalendarsUnlessStaff(deps.pool, user.userId, [user.roles, roles]);
  if (!allows(accessOf(roles), accessOf(user.roles))) await endSessions(deps, user.userId);
  return { roles, position: outcome.position };
}

async function endSessions(deps: Deps, userId: string): Promise<void> {
  await createSessions(deps).endAllOf(userId);
  announceSessionsEnded(deps, userId);
}

function union(one: readonly number[], other: readonly number[]): number[] {
  return [...new Set([...one, ...other])].sort((a, b) => a - b);
}
