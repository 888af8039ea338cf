import { Link } from 'react-router-dom';
import type { SessionUser } from '../../../api/contract/session.ts';
import { icon } from '../../shared/kit/icons.tsx';
import { displayName, useSession } from '../../shared/session/session.tsx';
import { useLogOut } from '../../shared/session/use-log-out.ts';
import { initialsOf } from '../../shared/text/initials.ts';
import { Button } from '../../ui/button.tsx';
import { useDisclosure } from './use-disclosure.ts';

const LogOutIcon = icon('M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10.5 12H20m0 0-3.5-3.5M20 12l-3.5 3.5');

export function AccountMenu() {
  const { data } = useSession();
  const menu = useDisclosure();
  const user = data?.user;
  if (!user) return null;
  const name = displayName(user);
  return (
    <div className="r-account" ref={menu.container}>
      <button
        type="button"
        className="r-account-button r-bare-button r-bare-block"
        ref={menu.button}
        aria-label={`Cuenta de ${name}`}
        aria-expanded={menu.isOpen}
        aria-controls="cuenta"
        onClick={menu.toggle}
      >
        <span className="r-avatar r-disc" data-initials={initialsOf(name)} />
        <span className="r-account-name">{name}</span>
      </button>
      {menu.isOpen && <AccountPanel user={user} name={name} />}
    </div>
  );
}

function AccountPanel({ user, name }: { user: SessionUser; name: string }) {
  const logOut = useLogOut();
  return (
    <div className="r-account-panel" id="cuenta">
      <p className="r-account-who">
        <strong>{name}</strong>
        {name !== user.email && <span className="r-muted">{user.email}</span>}
        <span className="r-muted">{user.roles.join(', ')}</span>
      </p>
      <Link to="/user-sessions" className="r-account-link">
        Sesiones y contraseña
      </Link>
      <Link to="/user-security" className="r-account-link">
        Seguridad
      </Link>
      <Link to="/" className="r-account-link">
        Ir al sitio público
      </Link>
      <Button fill icon={<LogOutIcon />} text="Cerrar sesión" {...logOut} />
    </div>
  );
}
