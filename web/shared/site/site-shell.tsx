import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { BrandLink } from '../kit/brand.tsx';
import { GridIcon, HomeIcon, LogInIcon, PersonIcon, SearchIcon, TicketIcon } from '../kit/icons.tsx';
import { PageShell } from '../kit/page-shell.tsx';
import { may } from '../session/access.ts';
import { loginAddress } from '../session/login-address.ts';
import { useSession } from '../session/session.tsx';
import { Offers } from './offers.tsx';
import './site-shell.css';

interface Props {
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Header and ways of the citizens' pages; on a phone the ways lie at the foot, under the thumb. */
export function SiteShell({ title, actions, children }: Props) {
  return (
    <PageShell brand={<BrandLink />} actions={<SiteNav />}>
      <div className="r-site">
        <Offers />
        {title && (
          <div className="r-site-head r-bar">
            <h1>{title}</h1>
            {actions && <div className="r-row">{actions}</div>}
          </div>
        )}
        {children}
      </div>
    </PageShell>
  );
}

function SiteNav() {
  const { data, isError } = useSession();
  // Out of reach of the server nobody knows who is there, and nobody can log in.
  const isSomebody = data ? data.user !== null : isError;
  return (
    <nav className="r-site-nav" aria-label="Principal">
      <Way to="/user-create-reservation" icon={<HomeIcon />} text="Crear reservación" />
      <Way to="/user-reservations" icon={<TicketIcon />} text="Mis reservas" />
      <Way to="/user-search-reservation" icon={<SearchIcon />} text="Buscar reserva" />
      {may(data?.user, 'staff') && <Way to="/admin" icon={<GridIcon />} text="Consola" />}
      {isSomebody ? <Way to="/user-profile" icon={<PersonIcon />} text="Mi perfil" /> : <LogInWay />}
    </nav>
  );
}

/** Log-in comes back to where it was chosen; from the log-in page itself it leads nowhere new. */
function LogInWay() {
  const place = useLocation();
  const isAtDoor = place.pathname === '/login' || place.pathname === '/register';
  return <Way to={isAtDoor ? '/login' : loginAddress(place)} icon={<LogInIcon />} text="Iniciar sesión" />;
}

function Way({ to, icon, text }: { to: string; icon: ReactNode; text: string }) {
  return (
    <NavLink className="r-site-way" to={to}>
      {icon}
      <span>{text}</span>
    </NavLink>
  );
}

/** A list of facts, each beside its name; null is left out. */
export function Facts({ of }: { of: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="r-facts r-facts-plain">
      {Object.entries(of)
        .filter(([, fact]) => fact !== null)
        .map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
    </dl>
  );
}
