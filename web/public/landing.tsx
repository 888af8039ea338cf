import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { may } from '../shared/access.ts';
import { Brand } from '../shared/brand.tsx';
import {
  BasketballArt,
  FootballArt,
  PoolArt,
  TennisArt,
  TrackArt,
  VolleyballArt,
} from '../shared/court-art.tsx';
import { ArrowRightIcon, LogInIcon, SearchIcon } from '../shared/icons.tsx';
import { displayName, logOut, useSession } from '../shared/session.tsx';
import { useTitle } from '../shared/use-title.ts';
import './landing.css';
import { PageShell } from '../shared/page-shell.tsx';

/** The start for everyone. */
export default function Landing() {
  useTitle('');
  return (
    <PageShell brand={<Brand />} actions={<LogOutButton />}>
      <div className="r-landing">
        <section className="r-landing-words">
          <h1>Reservas de los centros deportivos municipales</h1>
          <p className="r-landing-intro">
            Canchas, piscinas y pistas de todos los centros en una sola agenda: cada hora, de un solo vistazo
            y sin que dos personas reserven lo mismo.
          </p>
          <NextStep />
        </section>
        <Courts />
      </div>
    </PageShell>
  );
}

function NextStep() {
  const { data, isPending } = useSession();
  if (isPending) return <div className="r-landing-next" />;
  const user = data?.user;
  if (!user) {
    return (
      <Ways>
        <Link className="r-button is-primary is-large" to="/login">
          <LogInIcon />
          Iniciar sesión
        </Link>
      </Ways>
    );
  }
  if (may(user, 'staff')) {
    return (
      <Ways>
        <Link className="r-button is-primary is-large" to="/admin">
          Ir a la consola
          <ArrowRightIcon />
        </Link>
      </Ways>
    );
  }
  return (
    <>
      <p>
        Ha iniciado sesión como <strong>{displayName(user)}</strong>.
      </p>
      <Ways />
    </>
  );
}

/** The way for whoever asks, and the one that is open to everybody. */
function Ways({ children }: { children?: ReactNode }) {
  return (
    <div className="r-landing-next">
      {children}
      <Link className="r-button is-large" to="/user-search-reservation">
        <SearchIcon />
        Buscar reserva
      </Link>
    </div>
  );
}

function LogOutButton() {
  const { data } = useSession();
  if (!data?.user) return null;
  return (
    <button type="button" className="r-button is-minimal" onClick={() => void logOut()}>
      Cerrar sesión
    </button>
  );
}

function Courts() {
  return (
    <div className="r-landing-courts" aria-hidden="true">
      <FootballArt />
      <BasketballArt />
      <TennisArt />
      <PoolArt />
      <TrackArt />
      <VolleyballArt />
    </div>
  );
}
