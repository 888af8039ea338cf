import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { blockAt } from '../cells/blocks.ts';
import type { Row } from '../data/rows.ts';
import { type Position, settle } from './moves.ts';

export interface GridFocus {
  /** The block that Tab leads to; null where nothing is shown. */
  readonly position: Position | null;
  /** Where somebody went; null before. */
  readonly noted: Position | null;
  /** Notes where the focus is, without moving it. */
  readonly note: (position: Position) => void;
  /** Moves the focus there once that court is drawn, unless a field or a dialogue has it by then. */
  readonly focusOn: (position: Position) => void;
}

/** The roving focus belongs to a court and hour: it survives when a refetch replaces the element. */
export function useGridFocus(
  container: RefObject<HTMLElement>,
  rows: readonly Row[],
  start?: number | null,
): GridFocus {
  const [wanted, setWanted] = useState<Wanted>({ position: null, calls: 0 });
  const answered = useRef(0);
  const position = settle(rows, wanted.position, start);
  // Read while rendering: after the commit a replaced element has lost the focus already.
  const hadFocus = Boolean(container.current?.querySelector('[data-court]:focus'));

  useLayoutEffect(() => {
    const isCalled = wanted.calls !== answered.current;
    const hasLost = hadFocus && !container.current?.contains(document.activeElement);
    if (!isCalled && !hasLost) return;
    const element = position && elementAt(container.current, rows, position);
    if (!element) return;
    answered.current = wanted.calls;
    if (!isUsedElsewhere()) element.focus({ preventScroll: hasLost });
  });

  const note = useCallback(
    (next: Position) => setWanted((now) => (isSame(now.position, next) ? now : { ...now, position: next })),
    [],
  );
  const focusOn = useCallback(
    (next: Position) => setWanted(({ calls }) => ({ position: next, calls: calls + 1 })),
    [],
  );
  return { position, noted: wanted.position, note, focusOn };
}

/** The position for the focus, and how often it was requested: each request is served once, for its own position. */
interface Wanted {
  readonly position: Position | null;
  readonly calls: number;
}

/** Somebody is typing or choosing: a late focus must not take their keys. */
function isUsedElsewhere(): boolean {
  return Boolean(document.activeElement?.closest('input, select, textarea, [role$="dialog"]'));
}

/** The element that shows a position: a list by hour shows a long reservation several times, a grid once. */
function elementAt(
  container: HTMLElement | null,
  rows: readonly Row[],
  { courtId, column }: Position,
): HTMLElement | null {
  const row = rows.find((one) => one.court.id === courtId);
  const block = row && blockAt(row.blocks, column);
  if (!block) return null;
  const columns = Array.from({ length: block.span }, (_, index) => block.column + index);
  for (const one of [column, ...columns]) {
    const found = container?.querySelector<HTMLElement>(`[data-court="${courtId}"][data-column="${one}"]`);
    if (found) return found;
  }
  return null;
}

function isSame(left: Position | null, right: Position): boolean {
  return left?.courtId === right.courtId && left.column === right.column;
}
