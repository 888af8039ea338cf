import { useRef } from 'react';
import { useDebounced } from '../../../../shared/kit/use-debounced.ts';
import { counted } from '../cells/text.ts';

const PAUSE_MS = 600;

/** Announces to screen readers how many courts a search leaves, once typing pauses; silent until the first search. */
export function FoundCount({ query, count }: { query: string; count: number | undefined }) {
  const wasUsed = useRef(false);
  if (query.trim() !== '') wasUsed.current = true;
  const text = wasUsed.current && count !== undefined ? foundText(count) : '';
  // With its query: another search with the same count is announced too.
  const settled = useDebounced(`${query}\n${text}`, PAUSE_MS);
  return (
    <p className="r-sr-only" role="status" aria-label="Resultado de la búsqueda">
      {settled.slice(settled.lastIndexOf('\n') + 1)}
    </p>
  );
}

function foundText(count: number): string {
  return count === 0 ? 'No se han encontrado registros.' : counted(count, 'atracción', 'atracciones');
}
