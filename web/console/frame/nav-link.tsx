import { NavLink } from 'react-router-dom';
import type { NavItem } from './nav.tsx';

interface Props {
  readonly item: NavItem;
  /** The name is there for screen readers, and as a hint of the picture. */
  readonly isFolded?: boolean;
  readonly onClick?: () => void;
}

export function NavEntry({ item: { to, label, icon, waiting }, isFolded = false, onClick }: Props) {
  return (
    <NavLink
      to={to}
      end={to === '/admin'}
      className="r-nav-link"
      {...(isFolded && { title: label })}
      {...(onClick && { onClick })}
    >
      <span className="r-nav-icon" aria-hidden="true">
        {icon}
      </span>
      <span className={isFolded ? 'r-sr-only' : 'r-nav-label'}>{label}</span>
      <WaitingCount count={waiting} />
    </NavLink>
  );
}

export function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="r-nav-count">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="r-sr-only"> ({count} en espera)</span>
    </span>
  );
}
