import { Button } from '../../../../ui/button.tsx';
import { NextIcon, PreviousIcon } from './icons.tsx';

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

export function Pager({ page, pages, onPage }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav className="pg-pager" aria-label="Páginas de atracciones">
      <Button
        icon={<PreviousIcon />}
        text="Anterior"
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      />
      <span aria-live="polite">
        Página {page} de {pages}
      </span>
      <Button
        endIcon={<NextIcon />}
        text="Siguiente"
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
