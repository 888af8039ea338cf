import type { ResponseOf } from '../../../api/contract/call.ts';
import type { calls } from '../../../api/contract/calls.ts';
import type { SessionUser } from '../../../api/contract/session.ts';
import { forgetDoorsOfOthers } from '../../offline/door-cache.ts';
import { dropDraftsOfOthers } from '../storage/drafts.ts';
import { setCsrfToken } from './csrf.ts';
import { queryClient, SESSION_KEY } from './query-client.ts';

export type Session = ResponseOf<typeof calls.session>;

/** The user that the page shows as logged in; null for a visitor, undefined while unknown. */
export function currentUser(): SessionUser | null | undefined {
  return queryClient.getQueryData<Session>(SESSION_KEY)?.user;
}

export function replaceSession(session: Session): void {
  applySession(session);
  queryClient.setQueryData<Session>(SESSION_KEY, session);
}

export function applySession(session: Session): void {
  setCsrfToken(session.csrf_token);
  if (!session.user) return;
  dropDraftsOfOthers(session.user.id);
  forgetDoorsOfOthers(session.user.id);
}
