import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Access } from '../../../api/contract/access.ts';
import type { SessionUser } from '../../../api/contract/session.ts';
import { sessionCalls as calls } from '../../../api/contract/session.ts';
import { forgetDoor } from '../../offline/door-cache.ts';
import { forgetTickets } from '../../offline/ticket-cache.ts';
import type { ApiError } from '../call/api-error.ts';
import { request } from '../call/client.ts';
import { queryClient, SESSION_KEY } from '../call/query-client.ts';
import {
  applySession,
  forgetAnswers,
  replaceSession,
  type Session,
  shownAfter,
} from '../call/shown-session.ts';
import { dropAllDrafts } from '../storage/drafts.ts';
import { may } from './access.ts';

export type { Session };

/** The session; `data.user` is null for a visitor. */
export function useSession(): UseQueryResult<Session, ApiError> {
  return useQuery<Session, ApiError>({ queryKey: SESSION_KEY, queryFn: fetchSession, staleTime: 60_000 });
}

/** Whether the person at the screen may do what asks for `access`; false while that is not known. */
export function useMay(access: Access): boolean {
  const { data } = useSession();
  return may(data?.user, access);
}

/** How often another account has taken the page over, as the key of what it shows. Does not ask for the session. */
export function useTakeovers(): number {
  const cache = useQueryClient();
  const read = () => cache.getQueryData<Session>(SESSION_KEY)?.takeovers ?? 0;
  return useSyncExternalStore((onChange) => cache.getQueryCache().subscribe(onChange), read, read);
}

async function fetchSession({ signal }: { signal: AbortSignal }): Promise<Session> {
  const session = await request(calls.session, { signal });
  const shown = queryClient.getQueryData<Session>(SESSION_KEY);
  if (isLoggingOut && shown) return shown;
  applySession(session);
  return shownAfter(session);
}

/** Drops the previous user's data. `second_step`: nobody is logged in yet. Throws `ApiError`. */
export async function logIn(email: string, password: string): Promise<void> {
  const session = await request(calls.login, { body: { email, password } });
  await forgetTickets();
  startSession(session);
}

export async function showCode(code: string): Promise<void> {
  startSession(await request(calls.secondStep, { body: { code } }));
}

export async function takePasskeySession(session: Session): Promise<void> {
  await forgetTickets();
  startSession(session);
}

export async function giveUpLogIn(): Promise<void> {
  await request(calls.logout, {});
  await queryClient.invalidateQueries({ queryKey: SESSION_KEY });
}

/** The page stays as it is until the browser has left it: the provider's log-out is a page of its own. */
let isLoggingOut = false;

/** Ends the session on the server, then loads the log-in page afresh: nothing of what was shown or typed stays. */
export async function logOut(): Promise<void> {
  isLoggingOut = true;
  const { continue_at: next = '/login' } = await request(calls.logout, {}).catch((error: unknown) => {
    isLoggingOut = false;
    throw error;
  });
  dropAllDrafts();
  forgetDoor();
  await forgetTickets();
  emptyWhenLeft();
  window.location.assign(next);
}

/** Firefox and Safari keep a left page as it was, and show it by their Back button: it is hidden, and then loaded afresh. */
function emptyWhenLeft(): void {
  const empty = () => {
    isLoggingOut = false;
    document.documentElement.hidden = true;
    window.addEventListener('pageshow', () => window.location.reload(), { once: true });
  };
  window.addEventListener('pagehide', empty, { once: true });
}

/** The server has ended the session: the page continues as a visitor's, unless it is kept. */
export function forgetSession(): void {
  if (isLoggingOut) return;
  forgetDoor();
  const shown = queryClient.getQueryData<Session>(SESSION_KEY);
  if (!shown || shown.ended) return;
  queryClient.setQueryData<Session>(SESSION_KEY, shownAfter({ ...shown, user: null }));
}

function startSession(session: Session): void {
  if (!queryClient.getQueryData<Session>(SESSION_KEY)?.ended) forgetAnswers();
  replaceSession(session);
}

/** Display name: the person's name where it is known, else the e-mail address. */
export function displayName(user: SessionUser): string {
  return user.person ? `${user.person.first_name} ${user.person.last_name}`.trim() : user.email;
}
