import type { Page } from '../../../api/contract/paging.ts';
import { Button } from '../../shared/kit/button.tsx';

/** Leads through the pages of a list; nothing where there is only one. */
export function Pages({ page, onPage }: { page: Page<unknown>; onPage: (page: number) => void }) {
  const { current_page: current, last_page: last, total, per_page: perPage } = page;
  if (total <= perPage) return null;
  return (
    <nav className="r-pages" aria-label="Páginas">
      <Button text="Anterior" disabled={current <= 1} onClick={() => onPage(current - 1)} />
      <span>
        Página {current} de {last}
      </span>
      <Button text="Siguiente" disabled={current >= last} onClick={() => onPage(current + 1)} />
    </nav>
  );
}
