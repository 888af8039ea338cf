import { Link, useLocation } from 'react-router-dom';
import { pageOf, type SitePath } from '../../../api/contract/pages.ts';
import { searchCalls } from '../../../api/contract/search.ts';
import { useServedCall } from '../call/served-only.ts';
import './no-script.css';

/** Pages that say all they have to say without script. */
const READABLE: ReadonlySet<string> = new Set<SitePath>([
  '/',
  '/user-create-reservation',
  '/search/:day/:activity',
  '/consulta/:code',
]);

/**
 * For browsers without script: what the page can't do, and whom to call instead; above a page that can do nothing, else
 * below it. Drawn by the server alone.
 */
export function NoScript({ place }: { readonly place: 'above' | 'below' }) {
  return (
    <noscript>
      <Missing place={place} />
    </noscript>
  );
}

function Missing({ place }: { readonly place: 'above' | 'below' }) {
  const isReadable = READABLE.has(pageOf(useLocation().pathname) ?? '');
  if (isReadable !== (place === 'below')) return null;
  return (
    <aside className="r-no-script" aria-label="Sin JavaScript">
      {isReadable ? (
        <p>
          <strong>Para reservar una hora active JavaScript</strong> en los ajustes de su navegador.
        </p>
      ) : (
        <p>
          <strong>Esta página necesita JavaScript.</strong> Actívelo en los ajustes de su navegador, o use
          otro navegador. Sin JavaScript puede <Link to="/user-create-reservation">ver las horas libres</Link>
          .
        </p>
      )}
      <Phones />
    </aside>
  );
}

/** The centers that can be called. */
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
