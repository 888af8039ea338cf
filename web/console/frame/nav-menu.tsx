import { NavLink } from 'react-router-dom';
import { type MenuItem, SECTIONS } from '../../../api/contract/pages.ts';
import { Modal } from '../../ui/dialog/modal.tsx';
import './nav-menu.css';

interface NavMenuProps {
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
}

/** Every page that is not in the rail, under the headings of their work. */
export function NavMenu({ items, onClose }: NavMenuProps) {
  const sections = SECTIONS.map((name) => ({
    name,
    items: items.filter(({ section }) => section === name),
  })).filter((section) => section.items.length > 0);
  return (
    <Modal title="Menú" size="large" onClose={onClose}>
      <nav className="r-nav-menu" aria-label="Más páginas">
        {sections.map((section) => (
          <section key={section.name} aria-label={section.name}>
            <h3>{section.name}</h3>
            <ul>
              {section.items.map(({ to, label }) => (
                <li key={to}>
                  <NavLink to={to} onClick={onClose}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </Modal>
  );
}
