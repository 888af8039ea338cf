import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { CONSOLE_MENU, pageOf } from '../../../api/contract/pages.ts';
import { may } from '../../shared/session/access.ts';
import { Forbidden } from '../../shared/session/forbidden.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { useCenterOfTheDay } from '../../shared/text/center-of-the-day.ts';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { ElsewhereNote } from './elsewhere-note.tsx';
import { FrameHeader } from './frame-header.tsx';
import { FrameNav } from './frame-nav.tsx';
import './frame.css';
import { Guard } from './guard.tsx';
import { OfflineBanner } from './offline-banner.tsx';

export function Frame() {
  return (
    <Guard access="staff">
      <FrameInside />
    </Guard>
  );
}

function FrameInside() {
  const main = useRef<HTMLElement>(null);
  const isOpening = useNavigation().state === 'loading';
  const isAllowed = useIsAllowed();
  useFocusOnNavigation(main);
  // Centres and types follow changes made elsewhere on every page; that keeps the live connection open, too.
  useCenterOfTheDay();
  return (
    <div className="r-frame">
      <LeaveGuard />
      <a className="r-skip" href="#contenido">
        Saltar al contenido
      </a>
      <FrameHeader />
      <div className="r-frame-body">
        <FrameNav />
        <div className="r-frame-main">
          <OfflineBanner />
          <ElsewhereNote />
          {isOpening && (
            <div className="r-frame-opening" role="progressbar" aria-label="Abriendo la página" />
          )}
          <main id="contenido" ref={main} tabIndex={-1}>
            {isAllowed ? <Outlet /> : <Forbidden home="/admin" />}
          </main>
        </div>
      </div>
    </div>
  );
}

/** Whether the user may see the page: of one that is not in the menu its calls decide. */
function useIsAllowed(): boolean {
  const { pathname } = useLocation();
  const { data } = useSession();
  const page = pageOf(pathname);
  return may(data?.user, CONSOLE_MENU.find(({ to }) => to === page)?.access ?? 'staff');
}

/** A new page is where the next Tab starts and what a screen reader reads; the first one keeps the browser's focus. */
function useFocusOnNavigation(main: React.RefObject<HTMLElement>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
