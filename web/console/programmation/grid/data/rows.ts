import type { GridCell } from '../../../../../api/contract/grid.ts';
import { matches } from '../../../../shared/text/matches.ts';
import { type Block, blockAt, blockKey, isOpenFree, mergeCells, type TakenBlock } from '../cells/blocks.ts';
import type { Bookable } from '../cells/labels.ts';
import { compareNames } from '../cells/text.ts';

/** Section 2: page length of the grid. */
export const PAGE_LENGTH = 50;

export interface Court {
  readonly id: number;
  readonly name: string;
  readonly attraction_type: string;
  readonly capacity: number;
  /** Name of the floor that it shares with others; '' or absent: none. */
  readonly floor?: string;
}

export interface Row {
  readonly court: Court;
  /** Where rows are days of their own: columns that have passed, and what can be booked; else those of the grid. */
  readonly past?: number;
  readonly bookable?: Bookable;
  readonly cells: readonly GridCell[];
  readonly blocks: readonly Block[];
}

export type SortDirection = 'ascending' | 'descending';

/** Reuses rows of `previous` with the same court and cells, so that a refetch redraws only what changed. */
export function buildRows(
  courts: readonly Court[],
  cells: readonly GridCell[],
  previous: readonly Row[] = [],
): Row[] {
  const cellsByCourt = byCourt(cells);
  const previousByCourt = new Map(previous.map((row) => [row.court.id, row]));
  return courts.map((court) => {
    const own = cellsByCourt.get(court.id) ?? [];
    const before = previousByCourt.get(court.id);
    return before && isSameRow(before, court, own) ? before : { court, cells: own, blocks: mergeCells(own) };
  });
}

function byCourt(cells: readonly GridCell[]): Map<number, GridCell[]> {
  const groups = new Map<number, GridCell[]>();
  for (const cell of cells) {
    const group = groups.get(cell.attraction_id);
    if (group) group.push(cell);
    else groups.set(cell.attraction_id, [cell]);
  }
  return groups;
}

function isSameRow(row: Row, court: Court, cells: readonly GridCell[]): boolean {
  return (
    row.court === court &&
    row.cells.length === cells.length &&
    row.cells.every((cell, index) => cell === cells[index])
  );
}

/**
 * The rows that the filter box leaves, by the court's name, type or floor, or by who or what is in them; sorted by name.
 * Those of a floor stand together, where the first of them stands.
 */
export function selectRows(rows: readonly Row[], query: string, direction: SortDirection): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const sorted = rows
    .filter((row) => matches(query, searchTexts(row)))
    .toSorted((left, right) => sign * compareNames(left.court.name, right.court.name));
  const groups = new Map<string | number, Row[]>();
  for (const row of sorted) {
    const key = row.court.floor || row.court.id;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flat();
}

/** Where a row stands among those of its floor; null: it stands alone. */
export function placeOnFloor(rows: readonly Row[], index: number): 'first' | 'middle' | 'last' | null {
  const floor = rows[index]?.court.floor;
  if (!floor) return null;
  const [before, after] = [rows[index - 1], rows[index + 1]].map((row) => row?.court.floor === floor);
  if (!before) return after ? 'first' : null;
  return after ? 'middle' : 'last';
}

/** The blocks of a row that match the search; null where the court itself matches, or without a search. */
export function hitsIn({ court, blocks }: Row, query: string): ReadonlySet<Block> | null {
  const names = [court.name, court.attraction_type, court.floor ?? ''];
  if (query.trim() === '' || matches(query, names)) return null;
  return new Set(
    blocks.filter((block) => block.kind === 'taken' && matches(query, [...names, ...wordsOf(block)])),
  );
}

function wordsOf({ who, what, keywords }: TakenBlock): string[] {
  return [who, what, keywords];
}

function searchTexts(row: Row): string[] {
  const reservations = row.blocks.flatMap((block) => (block.kind === 'taken' ? wordsOf(block) : []));
  return [row.court.name, row.court.attraction_type, row.court.floor ?? '', ...reservations];
}

/** Page `page` (from 1) of the rows; a page past the last is the last. */
export function pageOf(rows: readonly Row[], page: number): { rows: Row[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_LENGTH));
  const current = Math.min(Math.max(page, 1), pages);
  return { rows: rows.slice((current - 1) * PAGE_LENGTH, current * PAGE_LENGTH), page: current, pages };
}

/** Courts that are free in a column: those that are open then or, where none of them is, those that are closed. */
export function freeRows(rows: readonly Row[], column: number): Row[] {
  const isFree = (row: Row, closed: boolean) => {
    const block = blockAt(row.blocks, column);
    return isOpenFree(block) && block.closed === closed;
  };
  const open = rows.filter((row) => isFree(row, false));
  return open.length > 0 ? open : rows.filter((row) => isFree(row, true));
}

/** Keys of the new blocks by court: somebody else just changed them. */
export function changedBlocks(
  previous: readonly Row[],
  next: readonly Row[],
): Map<number, ReadonlySet<string>> {
  const before = new Map(previous.map((row) => [row.court.id, row]));
  const changed = new Map<number, ReadonlySet<string>>();
  for (const row of next) {
    const old = before.get(row.court.id);
    if (!old || old === row) continue;
    const oldKeys = new Set(old.blocks.map(blockKey));
    const keys = row.blocks.map(blockKey).filter((key) => !oldKeys.has(key));
    if (keys.length > 0) changed.set(row.court.id, new Set(keys));
  }
  return changed;
}
