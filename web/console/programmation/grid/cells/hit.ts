import type { Row } from '../data/rows.ts';
import type { Position } from '../focus/moves.ts';
import { type Block, blockAt } from './blocks.ts';

export interface Hit {
  readonly row: Row;
  readonly block: Block;
  /** How many free hours were marked from it on; default: one. */
  readonly columns?: number;
}

/** Where in the grid an event happened; null beside its cells. */
export function positionOf(target: EventTarget | null): Position | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-court]') : null;
  if (!element) return null;
  return { courtId: Number(element.dataset.court), column: Number(element.dataset.column) };
}

export function hitAt(rows: readonly Row[], position: Position | null): Hit | null {
  const row = position && rows.find((one) => one.court.id === position.courtId);
  const block = row && blockAt(row.blocks, position.column);
  return row && block ? { row, block } : null;
}
