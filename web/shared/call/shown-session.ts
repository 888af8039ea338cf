import type { Query } from '@tanstack/react-query';
import type { ResponseOf } from '../../../api/contract/call.ts';
import type { calls } from '../../../api/contract/calls.ts';
import type { SessionUser } from '../../../api/contract/session.ts';
import { forgetDoorsOfOthers } from '../../offline/door-cache.ts';
import { dropDraftsOfOthers } from '../storage/drafts.ts';
import { setCsrfToken } from './csrf.ts';
import { queryClient, SESSION_KEY } from './query-client.ts';
import { announceTakeover } from './session-end.ts';

type Answered = ResponseOf<typeof calls.session>;

/** The session that the page shows. */
export type Session = Answered & {
  /** The session has ended, and the page keeps what was typed: nothing of it may be seen until its user is back. */
  readonly ended?: Answered;
  /** How often another account has continued the page instead: all that was typed before is not theirs. */
  readonly takeovers?: number;
  /** The account whose session ended on this page, which a visitor sees since: typed text may be theirs. */
  readonly left?: string;
};

let isKept: (() => boolean) | null = null;

/**
 * While `isNeeded` says so, the page outlives its session, as `ended`. Such a page also says that another account continues
 * it, and keeps what was typed. Returns how to stop.
 */
export function keepPageWhile(isNeeded: () => boolean): () => void {
  isKept = isNeeded;
  return () => {
    isKept = null;
  };
}

/** The user that the page shows as logged in; null for a visitor, undefined while unknown. */
export function currentUser(): SessionUser | null | undefined {
  return queryClient.getQueryData<Session>(SESSION_KEY)?.user;
}

export function replaceSession(session: Session): void {
  applySession(session);
  queryClient.setQueryData<Session>(SESSION_KEY, shownAfter(session));
}

/** The session to show once the server has answered `next`. */
export function shownAfter(next: Session): Session {
  const shown = queryClient.getQueryData<Session>(SESSION_KEY);
  if (!shown) return next;
  const { ended, takeovers = 0 } = shown;
  const left = shown.user?.id ?? shown.left;
  if (!next.user) {
    if (shown.user && (ended || isKept?.())) return { ...shown, ended: next };
    return { ...next, takeovers, ...(left !== undefined && { left }) };
  }
  const isAnother = next.user.id !== shown.user?.id;
  if (left !== undefined && left !== next.user.id && (ended || !isKept)) {
    forgetAnswers();
    announceTakeover();
    return { ...next, takeovers: takeovers + 1 };
  }
  // Answers to a visitor, or to somebody else.
  if (isAnother) queryClient.removeQueries({ predicate: isNoSession, type: 'inactive' });
  if (isAnother || ended) refreshAnswers();
  return { ...next, takeovers };
}

export function forgetAnswers(): void {
  queryClient.removeQueries({ predicate: isNoSession });
}

/** Questions failed meanwhile, changes were missed, or somebody else asked. */
function refreshAnswers(): void {
  void queryClient.invalidateQueries({ predicate: isNoSession });
}

const isNoSession = ({ queryKey }: Query) => queryKey[0] !== SESSION_KEY[0];

export function applySession(session: Session): void {
  setCsrfToken(session.csrf_token);
  if (!session.user) return;
  dropDraftsOfOthers(session.user.id);
  forgetDoorsOfOthers(session.user.id);
}
