import { type KeyboardEvent, type RefObject, useState } from 'react';

interface Place {
  readonly row: number;
  readonly column: number;
}

interface Options {
  readonly frame: RefObject<HTMLElement>;
  readonly rowHeight: number;
  readonly headerHeight: number;
  readonly widths: readonly number[];
  readonly rowCount: number;
  readonly onOpen: (row: number) => void;
}

export function useActiveCell({ frame, rowHeight, headerHeight, widths, rowCount, onOpen }: Options) {
  const [kept, setPlace] = useState<Place>({ row: 0, column: 0 });
  const place = within(kept, rowCount, widths.length);
  const show = ({ row, column }: Place) => {
    const scrolled = frame.current?.querySelector(
      '.bp6-table-quadrant-main .bp6-table-quadrant-scroll-container',
    );
    if (!scrolled) return;
    const left = widths.slice(0, column).reduce((sum, width) => sum + width, 0);
    scrolled.scrollTop = into(
      scrolled.scrollTop,
      scrolled.clientHeight - headerHeight,
      row * rowHeight,
      rowHeight,
    );
    scrolled.scrollLeft = into(scrolled.scrollLeft, scrolled.clientWidth, left, widths[column] ?? 0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A button in a cell has keys of its own.
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter' || event.key === ' ') onOpen(place.row);
    else {
      const page = Math.max(1, Math.floor((event.currentTarget.clientHeight - headerHeight) / rowHeight) - 1);
      const to = moved(event, place, page);
      if (!to) return;
      const next = within(to, rowCount, widths.length);
      setPlace(next);
      show(next);
    }
    event.preventDefault();
  };
  return { ...place, set: setPlace, onKeyDown };
}

function moved({ key, ctrlKey }: KeyboardEvent, { row, column }: Place, page: number): Place | null {
  const end = Number.MAX_SAFE_INTEGER;
  switch (key) {
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'PageDown':
      return { row: row + page, column };
    case 'PageUp':
      return { row: row - page, column };
    case 'Home':
      return { row: ctrlKey ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrlKey ? end : row, column: end };
    default:
      return null;
  }
}

function within({ row, column }: Place, rows: number, columns: number): Place {
  return {
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  };
}

function into(position: number, view: number, start: number, length: number): number {
  if (start < position) return start;
  return Math.max(position, start + length - view);
}
