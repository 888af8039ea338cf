import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { OWN_PAGES, pageOf, type SitePath } from '../../../api/contract/pages.ts';
import { searchCalls } from '../../../api/contract/search.ts';
import { useServedCall } from '../call/served-only.ts';
import { loginAddress } from '../session/login-address.ts';
import { useSession } from '../session/session.tsx';
import './no-script.css';

const COMPLETE: ReadonlySet<string> = new Set<SitePath>([
  '/login',
  '/register',
  '/password/forgot',
  '/user-search-reservation',
]);
const READABLE: ReadonlySet<string> = new Set<SitePath>([
  '/',
  '/user-create-reservation',
  '/search/:day/:activity',
  '/consulta/:code',
  '/privacidad',
  '/terminos',
  '/contacto',
  '/accesibilidad',
]);

/** The page's limits without script, and whom to call; above a page that can do nothing, else below. Server only. */
export function NoScript({ place }: { readonly place: 'above' | 'below' }) {
  // Left out of the browser's script, which never draws it.
  return <noscript>{import.meta.env.SSR && <Missing place={place} />}</noscript>;
}

function Missing({ place }: { readonly place: 'above' | 'below' }) {
  const page = pageOf(useLocation().pathname) ?? '';
  const isReadable = READABLE.has(page);
  if (COMPLETE.has(page) || isReadable !== (place === 'below')) return null;
  return (
    <aside className="r-no-script" aria-label="Sin JavaScript">
      {isReadable ? (
        <p>
          <strong>Para reservar una hora active JavaScript</strong> en los ajustes de su navegador.
        </p>
      ) : OWN_PAGES.has(page) ? (
        <OwnPage />
      ) : (
        <Needed>
          Sin JavaScript puede <Link to="/user-create-reservation">ver las horas libres</Link>.
        </Needed>
      )}
      <Phones />
    </aside>
  );
}

function Needed({ children }: { readonly children: ReactNode }) {
  return (
    <p>
      <strong>Esta página necesita JavaScript.</strong> Actívelo en los ajustes de su navegador, o use otro
      navegador. {children}
    </p>
  );
}

function OwnPage() {
  const { data } = useSession();
  const place = useLocation();
  if (!data?.user)
    return (
      <p>
        <Link to={loginAddress(place)}>Inicie sesión</Link> para ver esta página.
      </p>
    );
  return (
    <p>
      <strong>Sin JavaScript esta página solo se lee.</strong> Para cambiar algo, actívelo en los ajustes de
      su navegador.
    </p>
  );
}

function Phones() {
  const { data } = useServedCall(searchCalls.searchFilters, {});
  const reachable = (data?.centers ?? []).filter(({ phone }) => phone !== '');
  if (reachable.length === 0) return null;
  return (
    <>
      <p>También puede reservar, cancelar o preguntar por teléfono:</p>
      <ul>
        {reachable.map(({ id, name, phone, human_phone: shown }) => (
          <li key={id}>
            {name}: <a href={`tel:${phone}`}>{shown}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
