import { type Hit, hitAt } from '../cells/hit.ts';
import { hitsIn } from '../data/rows.ts';
import type { GridView } from '../data/use-grid-view.ts';
import type { GridFocus } from '../focus/use-grid-focus.ts';
import { pageOfCourt } from './free-now.ts';

export function goToFirstHit(
  view: GridView,
  focus: GridFocus,
  open: (hit: Hit) => void,
  leaveBox: () => void,
): void {
  if (view.query.trim() === '') return;
  for (const row of view.selected) {
    const [block] = hitsIn(row, view.query) ?? [];
    if (!block) continue;
    // Else the box has the focus again once the dialogue is closed, and takes the keys of the grid.
    leaveBox();
    view.setPage(pageOfCourt(view.selected, row.court.id));
    open({ row, block });
    return;
  }
  const [first] = view.selected;
  const column = Math.min(Math.max(Math.floor(view.elapsed), 0), 17);
  if (!first || !hitAt(view.selected, { courtId: first.court.id, column })) return;
  leaveBox();
  focus.focusOn({ courtId: first.court.id, column });
}
