import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { icon } from '../../shared/kit/icons.tsx';
import { useMedia } from '../../shared/kit/use-media.ts';
import { useSession } from '../../shared/session/session.tsx';
import { navGroups, waitingIn } from './nav.tsx';
import { NavEntry, WaitingCount } from './nav-link.tsx';
import { NavMenu } from './nav-menu.tsx';
import { SideNav } from './side-nav.tsx';
import { useWaitingWork } from './use-waiting-work.ts';

const MenuIcon = icon('M4 6.5h16M4 12h16M4 17.5h16');

export function FrameNav() {
  const { data } = useSession();
  const isWide = useMedia('(min-width: 1024px)');
  const groups = navGroups(data?.user, useWaitingWork());
  const [daily, ...rest] = groups;
  if (isWide) return <SideNav groups={groups} />;
  return <NarrowNav daily={daily?.items ?? []} rest={rest} />;
}

interface NarrowProps {
  readonly daily: ReturnType<typeof navGroups>[number]['items'];
  readonly rest: ReturnType<typeof navGroups>;
}

/** The pages of all day as a rail, on a phone as a bar at the foot; the rest in a menu. */
function NarrowNav({ daily, rest }: NarrowProps) {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const more = rest.flatMap(({ items }) => items);
  const isInMenu = more.some(({ to }) => pathname.startsWith(to));
  return (
    <nav className="r-nav" aria-label="Consola">
      <ul>
        {daily.map((item) => (
          <li key={item.to}>
            <NavEntry item={item} />
          </li>
        ))}
        {more.length > 0 && (
          <li>
            <button
              type="button"
              className={`r-nav-link ${isInMenu ? 'active' : ''}`}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              <MenuIcon size={20} />
              <span>Más</span>
              <WaitingCount count={waitingIn(more)} />
            </button>
          </li>
        )}
      </ul>
      {isOpen && <NavMenu groups={rest} onClose={() => setOpen(false)} />}
    </nav>
  );
}
