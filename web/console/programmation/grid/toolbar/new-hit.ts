import { isOpenFree } from '../cells/blocks.ts';
import { type Hit, hitAt } from '../cells/hit.ts';
import type { Row } from '../data/rows.ts';
import type { Position } from '../focus/moves.ts';
import { nextFree } from './free-now.ts';

/** The free hour that a new reservation begins with: that of the focus, else the first one of this hour. Null: neither. */
export function newHit(
  rows: readonly Row[],
  focus: Position | null,
  running: number | null | undefined,
): Hit | null {
  const focused = hitAt(rows, focus);
  if (focused && isOpenFree(focused.block)) return focused;
  return running === null || running === undefined ? null : hitAt(rows, nextFree(rows, running, null));
}
