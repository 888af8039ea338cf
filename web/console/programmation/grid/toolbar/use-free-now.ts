import { useEffect, useState } from 'react';
import { useToaster } from '../../../../shared/kit/toaster.tsx';
import type { ShownDay } from '../address/use-grid-address.ts';
import { blockAt } from '../cells/blocks.ts';
import { columnEnd, columnStart } from '../data/hours.ts';
import type { Row } from '../data/rows.ts';
import type { GridView } from '../data/use-grid-view.ts';
import type { GridFocus } from '../focus/use-grid-focus.ts';
import { nextFree, pageOfCourt } from './free-now.ts';

/** "Libre ahora": focuses the next court that is free at this hour of today; `reveal` unfolds the hour. */
export function useFreeNow(
  shown: ShownDay,
  view: GridView,
  focus: GridFocus,
  reveal: (column: number) => void,
): () => void {
  const toast = useToaster();
  const [isWanted, setWanted] = useState(false);
  const { running: column } = view;
  const isReady = shown.date === shown.today && view.data !== undefined && !view.isBusy;

  useEffect(() => {
    if (shown.date !== shown.today) return;
    // A user who leaves today before it is loaded wants something else.
    return () => setWanted(false);
  }, [shown.date, shown.today]);

  useEffect(() => {
    if (!isWanted || !isReady || column === undefined) return;
    setWanted(false);
    const found = column === null ? null : nextFree(view.selected, column, focus.position);
    if (!found) {
      toast({ message: noneText(column), intent: 'warning' });
      return;
    }
    view.setPage(pageOfCourt(view.selected, found.courtId));
    reveal(found.column);
    focus.focusOn(found);
    const row = view.selected.find(({ court }) => court.id === found.courtId);
    if (row && column !== null) toast({ message: freeText(row, column, view.elapsed) });
  }, [isWanted, isReady, column, view, focus, reveal, toast]);

  return () => {
    if (shown.date !== shown.today) shown.setDate('');
    setWanted(true);
  };
}

/** How long a court is free from now on: what is left of this hour, and whether the next one too. */
function freeText({ court, blocks }: Row, column: number, elapsed: number): string {
  const left = Math.max(1, Math.round((column + 1 - elapsed) * 60));
  const minutes = left === 1 ? 'el minuto que queda' : `los ${left} minutos que quedan`;
  const next = blockAt(blocks, column + 1);
  const hours = `${columnStart(column + 1)} a ${columnEnd(column + 1)}`;
  const now = `${court.name} está libre ${minutes} de esta hora`;
  if (!next) return `${now}.`;
  if (next.kind === 'taken') return `${now}; de ${hours} está reservada.`;
  if (next.blockerId !== null) return `${now}; de ${hours} está ocupada.`;
  return next.obstacle ? `${now}; de ${hours} está cerrada.` : `${now} y también de ${hours}.`;
}

function noneText(column: number | null): string {
  if (column === null) return 'A esta hora no hay programación: va de las 05:00 a las 23:00.';
  return `No hay ninguna atracción libre ahora, de ${columnStart(column)} a ${columnEnd(column)}.`;
}
