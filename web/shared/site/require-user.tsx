import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { later } from '../kit/later.tsx';
import { FailedState, Skeleton } from '../kit/states.tsx';
import { useTitle } from '../kit/use-title.ts';
import { loginAddress } from '../session/login-address.ts';
import { useSession } from '../session/session.tsx';
import { SiteShell } from './site-shell.tsx';

const SavedTickets = later(() => import('../../offline/saved-tickets.tsx'));

interface Props {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function RequireUser({ title, actions, children }: Props) {
  useTitle(title);
  const session = useSession();
  const place = useLocation();
  const wasIn = useRef(false);
  const user = session.data?.user;
  useEffect(() => {
    if (user) wasIn.current = true;
  }, [user]);
  if (user === null) return <Navigate replace to={loginAddress(place)} state={{ ended: wasIn.current }} />;
  return (
    <SiteShell {...(session.data && { title, actions })}>
      {session.data ? (
        children
      ) : session.isPending ? (
        <>
          <Skeleton label="Comprobando su sesión…" />
          {/* It is asked again for some seconds: nobody waits for that at the entrance. */}
          {session.failureCount > 0 && <SavedTickets />}
        </>
      ) : (
        <>
          <FailedState error={session.error} onRetry={() => void session.refetch()} />
          <SavedTickets />
        </>
      )}
    </SiteShell>
  );
}
