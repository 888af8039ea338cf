import type { Position } from '../../eventstore/port.ts';

/** Keeps the highest of the positions that a drive has written; null: it has written nothing. */
export function notedPositions() {
  let last: Position | null = null;
  return {
    noted: (next: Position | null): void => {
      if (next !== null && (last === null || next > last)) last = next;
    },
    lastNoted: (): Position | null => last,
  };
}
