import { changeUser } from '../../commands/people/user.ts';
import { toLocalMinute } from '../../platform/clock.ts';
import { isTrusted, readAccount } from '../../projections/accounts/queries.ts';
import { sessionToken } from '../auth/cookies.ts';
import type { Sessions } from '../auth/sessions.ts';
import { refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { Handlers } from '../http/handler.ts';
import { ago } from '../presenters/spanish.ts';
import { unreachableSince } from '../presenters/user.ts';
import { announceSessionsEnded } from './account.ts';

export function ownSessionHandlers(sessions: Sessions) {
  return {
    async listSessions({ user, deps, context, ctx }) {
      const account = user && (await readAccount(deps.pool, user.id));
      if (!account) return refused({ code: 'unauthenticated' });
      const present = context();
      const minuteOf = (instant: string | Date) =>
        toLocalMinute(new Date(instant).toISOString(), deps.config.timeZone);
      const open = await sessions.list(account.id, sessionToken(ctx));
      return {
        sessions: open.map(({ id, device, startedAt, seenAt, isCurrent }) => ({
          id,
          device,
          started_at: startedAt,
          seen_at: seenAt,
          seen_humans: ago(seenAt, present),
          started_dt: minuteOf(startedAt),
          seen_dt: minuteOf(seenAt),
          current: isCurrent,
        })),
        email: account.email,
        email_confirmed: isTrusted(account),
        unreachable_since: unreachableSince(account, deps.config.timeZone),
      };
    },

    async endSession({ user, params, deps }) {
      if (!user || !(await sessions.endOne(user.id, params.id))) return refused({ code: 'not_found' });
      announceSessionsEnded(deps, user.id);
      return {};
    },

    async endOtherSessions({ user, deps, ctx }) {
      const token = sessionToken(ctx);
      if (!user || token === null) return refused({ code: 'unauthenticated' });
      await sessions.endAllOf(user.id, token);
      announceSessionsEnded(deps, user.id);
      return {};
    },

    async endSessionsOf({ params, deps, context }) {
      if (!(await readAccount(deps.pool, params.id))) return refused({ code: 'user_unknown' });
      await sessions.endAllOf(params.id);
      announceSessionsEnded(deps, params.id);
      const command = { type: 'RecordSessionsEnded', userId: params.id } as const;
      return afterCommand(await changeUser(deps.commands, command, context()));
    },
  } satisfies Partial<Handlers>;
}
