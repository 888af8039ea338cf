import { useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { icon } from '../../shared/kit/icons.tsx';
import { may } from '../../shared/session/access.ts';
import { useSession } from '../../shared/session/session.tsx';
import { MENU, NAV } from './nav.ts';
import { NavMenu } from './nav-menu.tsx';

const MenuIcon = icon('M4 6.5h16M4 12h16M4 17.5h16');

/** The pages that the person may use: a rail at the side, a bar at the foot of a phone; the rest in a menu. */
export function FrameNav() {
  const { data } = useSession();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const more = MENU.filter((item) => may(data?.user, item.access));
  const isInMenu = more.some(({ to }) => pathname.startsWith(to));
  return (
    <nav className="r-nav" aria-label="Consola">
      <ul>
        {NAV.filter((item) => may(data?.user, item.access)).map(({ to, label, icon: Icon, end }) => (
          <li key={to}>
            <NavLink to={to} end={end ?? false} className="r-nav-link">
              <Icon size={22} />
              <span>{label}</span>
            </NavLink>
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
              <MenuIcon size={22} />
              <span>Más</span>
            </button>
          </li>
        )}
      </ul>
      {isOpen && <NavMenu items={more} onClose={() => setOpen(false)} />}
    </nav>
  );
}
