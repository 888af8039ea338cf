import { type FocusEvent, useEffect, useRef } from 'react';
import { focusHeading, frontTitle, isLost } from '../../shared/kit/focus.ts';

/**
 * A row that is decided or deleted takes the focus with it: the row that comes in its place gets it, else the heading of
 * the page. Not where something else has it by then.
 */
export function useLostRow<Row>(rows: readonly Row[] | undefined, rowKey: (row: Row) => string) {
  const body = useRef<HTMLTableSectionElement>(null);
  const left = useRef<{ readonly key: string; readonly index: number } | null>(null);
  useEffect(() => {
    const { current: lost } = left;
    // An open dialogue gives the focus back once it closes.
    if (!lost || !rows || rows.some((row) => rowKey(row) === lost.key) || frontTitle()) return;
    left.current = null;
    if (!isLost() && document.activeElement?.id !== 'contenido') return;
    const next = body.current?.children[Math.min(lost.index, rows.length - 1)];
    if (next instanceof HTMLElement) next.focus();
    focusHeading();
  });
  const onFocus = ({ target }: FocusEvent) => {
    const index = [...(body.current?.children ?? [])].findIndex((one) => one.contains(target));
    const row = rows?.[index];
    if (row !== undefined) left.current = { key: rowKey(row), index };
  };
  /** A press beside the rows: their user works elsewhere. */
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget?.id === 'contenido') left.current = null;
  };
  return { ref: body, onFocus, onBlur };
}
