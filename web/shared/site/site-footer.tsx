import { Link, useLocation } from 'react-router-dom';
import { pageOf } from '../../../api/contract/pages.ts';
import './site-footer.css';

const LINKS = [
  ['/privacidad', 'Aviso de privacidad'],
  ['/terminos', 'Términos de uso'],
  ['/contacto', 'Contacto'],
  ['/accesibilidad', 'Accesibilidad'],
] as const;

/** At the foot of every page of citizens: what holds for all of them. */
export function SiteFooter() {
  if (pageOf(useLocation().pathname) === '/ventanilla/:centerSlug') return null;
  return (
    <footer className="r-site-footer">
      <nav aria-label="Sobre este sitio">
        <ul>
          {LINKS.map(([path, name]) => (
            <li key={path}>
              <Link to={path}>{name}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
