import { Fragment, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Access } from '../../../api/contract/access.ts';
import { securityAddress } from '../../../api/contract/after-log-in.ts';
import { type ApiError, NETWORK } from '../../shared/call/api-error.ts';
import { queryClient, SESSION_KEY } from '../../shared/call/query-client.ts';
import { announceSessionEnd, onSessionEnd } from '../../shared/call/session-end.ts';
import { keepPageWhile } from '../../shared/call/shown-session.ts';
import { BrandLink } from '../../shared/kit/brand.tsx';
import { PageShell } from '../../shared/kit/page-shell.tsx';
import { FailedState, Skeleton } from '../../shared/kit/states.tsx';
import { may } from '../../shared/session/access.ts';
import { Forbidden } from '../../shared/session/forbidden.tsx';
import { loginAddress } from '../../shared/session/login-address.ts';
import { forgetSession, type Session, useSession, useTakeovers } from '../../shared/session/session.tsx';
import { readOfflineDay } from '../../shared/text/offline-day.ts';
import { hasUnsaved } from '../../ui/form/unsaved.ts';
import { SessionEnded } from './session-ended.tsx';
import { useAccountChange } from './use-account-change.ts';

export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const session = useSession();
  const takeovers = useTakeovers();
  const location = useLocation();
  const wasIn = useRef(false);
  useEffect(() => onSessionEnd(forgetSession), []);
  const user = session.data?.user;
  useEffect(() => {
    if (user) wasIn.current = true;
  }, [user]);
  const isVisitor = session.data?.user === null;
  useEffect(() => {
    if (isVisitor) announceSessionEnd();
  }, [isVisitor]);
  const ended = session.data?.ended;
  useEffect(() => keepPageWhile(hasUnsaved), []);
  useAccountChange(user);
  const isKept = useKeptDoor(session.data ? null : session.failureReason, location.pathname);

  if (!session.data) {
    if (session.isPending || isKept) return <Skeleton label="Comprobando su sesión…" />;
    return (
      <PageShell brand={<BrandLink />}>
        <FailedState error={session.error} onRetry={() => void session.refetch()} />
      </PageShell>
    );
  }
  if (!user) {
    const state = { ended: wasIn.current };
    return <Navigate replace to={loginAddress(location)} state={state} />;
  }
  // A page of the other application: the link alone would stay in this one.
  if (user.lacks_second_factor)
    return <Navigate replace to={securityAddress(location.pathname + location.search)} />;
  if (may(user, access))
    return (
      <>
        <Fragment key={takeovers}>{children}</Fragment>
        {ended && <SessionEnded ended={ended} email={user.email} />}
      </>
    );
  return (
    <PageShell brand={<BrandLink />}>
      <Forbidden />
    </PageShell>
  );
}

/** Without a connection the check-in page goes on as the person who had it open today. Whether there is one to go on as. */
function useKeptDoor(failure: ApiError | null, path: string): boolean {
  const isCut = failure?.code === NETWORK && path === '/admin/check-in';
  const door = useMemo(() => (isCut ? readOfflineDay() : null), [isCut]);
  useEffect(() => {
    // Marked as stale, so that the server is asked as soon as it can be reached.
    if (door) queryClient.setQueryData<Session>(SESSION_KEY, door.session, { updatedAt: 0 });
  }, [door]);
  return door !== null;
}
