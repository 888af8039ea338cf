import { DoubleChevronLeft, DoubleChevronRight } from '@blueprintjs/icons';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useMedia } from '../../shared/kit/use-media.ts';
import { useStored } from '../../shared/storage/local-storage.ts';
import type { navGroups } from './nav.tsx';
import { NavEntry } from './nav-link.tsx';
import './side-nav.css';

export function SideNav({ groups }: { groups: ReturnType<typeof navGroups> }) {
  const [kept, keep] = useStored('nav');
  const isRoomy = useMedia('(min-width: 1366px)');
  const isFolded = kept === null ? !isRoomy : kept === 'folded';
  const id = useId();
  // Counts come after the entries, and a name beside one may take a second line.
  const list = useShownEntry(groups.some(({ items }) => items.some(({ waiting }) => waiting > 0)));
  return (
    <nav className={`r-side ${isFolded ? 'is-folded' : ''}`} aria-label="Consola">
      <div className="r-side-list" ref={list} id={id}>
        {groups.map(({ section, items }) => (
          <div key={section} className="r-side-group">
            {section && (
              <p id={`${id}-${section}`} className="r-side-heading">
                <span className={isFolded ? 'r-sr-only' : undefined}>{section}</span>
              </p>
            )}
            <ul {...(section && { 'aria-labelledby': `${id}-${section}` })}>
              {items.map((item) => (
                <li key={item.to}>
                  <NavEntry item={item} isFolded={isFolded} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <button
        type="button"
        className="r-nav-link r-side-fold"
        aria-expanded={!isFolded}
        aria-controls={id}
        title={isFolded ? 'Desplegar el menú' : undefined}
        onClick={() => keep(isFolded ? 'open' : 'folded')}
      >
        <span className="r-nav-icon" aria-hidden="true">
          {isFolded ? <DoubleChevronRight /> : <DoubleChevronLeft />}
        </span>
        <span className={isFolded ? 'r-sr-only' : 'r-nav-label'}>
          {isFolded ? 'Desplegar el menú' : 'Plegar el menú'}
        </span>
      </button>
    </nav>
  );
}

function useShownEntry(hasCounts: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page marks another entry, counts move it
  useEffect(() => {
    if (list.current) scrollTo(list.current, list.current.querySelector('[aria-current="page"]'));
  }, [pathname, hasCounts]);
  return list;
}

/** `scrollIntoView` would also make the entry the place where Tab begins, after the link that skips the menu. */
function scrollTo(list: HTMLElement, entry: Element | null): void {
  if (!entry) return;
  const [box, shown] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  list.scrollTop += Math.min(0, shown.top - box.top) + Math.max(0, shown.bottom - box.bottom);
}
