import { NavLink } from 'react-router-dom';
import { may } from '../../shared/access.ts';
import { useSession } from '../../shared/session.tsx';
import { NAV } from './nav.ts';

/** The pages that the person may use: a rail at the side, a bar at the foot of a phone. */
export function FrameNav() {
  const { data } = useSession();
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
      </ul>
    </nav>
  );
}
