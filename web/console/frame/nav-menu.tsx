import { Modal } from '../../ui/dialog/modal.tsx';
import type { navGroups } from './nav.tsx';
import './nav-menu.css';
import { NavEntry } from './nav-link.tsx';

interface NavMenuProps {
  readonly groups: ReturnType<typeof navGroups>;
  readonly onClose: () => void;
}

export function NavMenu({ groups, onClose }: NavMenuProps) {
  return (
    <Modal title="Menú" size="large" onClose={onClose}>
      <nav className="r-nav-menu" aria-label="Más páginas">
        {groups.map(({ section, items }) => (
          <section key={section} aria-label={section ?? ''}>
            <h3>{section}</h3>
            <ul>
              {items.map((item) => (
                <li key={item.to}>
                  <NavEntry item={item} onClick={onClose} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </Modal>
  );
}
