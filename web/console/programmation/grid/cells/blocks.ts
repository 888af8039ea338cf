import type { GridCell } from '../../../../../api/contract/grid.ts';
import { COLUMN_COUNT, columnOfHour } from '../data/hours.ts';

export type Block = FreeBlock | TakenBlock;

interface Place {
  readonly column: number;
  readonly span: number;
  readonly closed: boolean;
}

export interface FreeBlock extends Place {
  readonly kind: 'free';
  /** Why nothing can be booked here: a closure, or another court on the floor; '' where something can. */
  readonly obstacle: string;
  /** The reservation on the same floor that takes it; `obstacle` says so. */
  readonly blockerId: string | null;
}

export interface TakenBlock extends Place {
  readonly kind: 'taken';
  readonly reservationId: string;
  readonly typeId: number;
  readonly who: string;
  readonly what: string;
  /** Real bounds `HH:mm`; they need not lie on the hour. */
  readonly start: string;
  readonly end: string;
  /** Minutes that stay free around it. */
  readonly before: number;
  readonly after: number;
  readonly checkedIn: boolean;
  readonly keywords: string;
  readonly isPending: boolean;
  readonly others: readonly string[];
}

/** A court's blocks, left to right: adjacent cells of one reservation or closure merge. They cover all 18 columns once. */
export function mergeCells(cells: readonly GridCell[]): Block[] {
  const byColumn = placeCells(cells);
  const blocks: Block[] = [];
  for (let column = 0; column < COLUMN_COUNT; column += 1) {
    const next = blockOf(byColumn[column], column);
    const last = blocks.at(-1);
    if (last && isSame(last, next)) blocks[blocks.length - 1] = joined(last, next);
    else blocks.push(next);
  }
  return blocks;
}

/** Whether an hour is free and nothing takes it. */
export function isOpenFree(block: Block | null): block is FreeBlock {
  return block?.kind === 'free' && block.obstacle === '';
}

/** The reservation that opens from a block: its own, or the one on the same floor that takes its hours. */
export function reservationOf(block: Block): string | null {
  return block.kind === 'free' ? block.blockerId : block.reservationId;
}

/** Why nothing can be booked in a free block; '' where something can, or it is taken. */
export function obstacleOf(block: Block): string {
  return block.kind === 'free' ? block.obstacle : '';
}

/** The block that covers a column; null only where the row has none there. */
export function blockAt(blocks: readonly Block[], column: number): Block | null {
  return blocks.find((block) => column >= block.column && column < block.column + block.span) ?? null;
}

/** Identity of a block over refetches: a block that shows the same thing at the same place keeps its key. */
export function blockKey(block: Block): string {
  return block.kind === 'free' ? `${block.column}` : `${block.column}:${block.reservationId}:${block.span}`;
}

function placeCells(cells: readonly GridCell[]): (GridCell | undefined)[] {
  const byColumn: (GridCell | undefined)[] = new Array(COLUMN_COUNT).fill(undefined);
  for (const cell of cells) {
    const column = columnOfHour(cell.hour);
    if (column !== null) byColumn[column] = cell;
  }
  return byColumn;
}

function blockOf(cell: GridCell | undefined, column: number): Block {
  const place = { column, span: 1, closed: cell?.closed ?? false };
  // Section 4: no reservation id, or id 0, is a free cell.
  if (!cell?.reservation_id || cell.reservation_id === '0')
    return { kind: 'free', ...place, ...obstacleIn(cell) };
  return {
    kind: 'taken',
    ...place,
    reservationId: cell.reservation_id,
    typeId: cell.reservation_type_id,
    who: cell.who,
    what: cell.what,
    start: cell.start,
    end: cell.end,
    before: cell.minutes_before,
    after: cell.minutes_after,
    checkedIn: cell.checked_in,
    isPending: cell.approval_pending,
    others: cell.others,
    keywords: cell.keywords,
  };
}

function obstacleIn(cell: GridCell | undefined): Pick<FreeBlock, 'obstacle' | 'blockerId'> {
  const blocker = cell?.blocked_by;
  if (!blocker) return { obstacle: cell?.closure ?? '', blockerId: null };
  return { obstacle: `Ocupada por ${blocker.attraction}`, blockerId: blocker.reservation_id };
}

function isSame(left: Block, right: Block): boolean {
  if (left.kind === 'free' && right.kind === 'free')
    return left.obstacle !== '' && left.obstacle === right.obstacle && left.blockerId === right.blockerId;
  return left.kind === 'taken' && right.kind === 'taken' && left.reservationId === right.reservationId;
}

function joined(left: Block, right: Block): Block {
  const wider = { ...left, span: left.span + right.span, closed: left.closed && right.closed };
  if (wider.kind === 'free' || right.kind === 'free') return wider;
  const others = [...new Set([...wider.others, ...right.others])];
  return { ...wider, others, keywords: [...new Set([wider.keywords, right.keywords])].join(' ') };
}
