import { useMemo, useState } from 'react';
import type { Reservation } from '../../../../api/contract/reservations.ts';

/** As many as are changed one after the other while somebody waits, and as the address of their sheet holds. */
export const MOST_CHOSEN = 50;

export interface Chosen {
  /** As the list shows them now; those of other pages as they were chosen. */
  readonly rows: readonly Reservation[];
  readonly has: (id: string) => boolean;
  readonly isFull: boolean;
  readonly toggle: (row: Reservation) => void;
  readonly toggleAll: (rows: readonly Reservation[]) => void;
  readonly clear: () => void;
}

/** The rows of a list that a person has ticked, over its pages. */
export function useChosen(shown: readonly Reservation[] | undefined): Chosen {
  const [kept, setKept] = useState<ReadonlyMap<string, Reservation>>(new Map());
  return useMemo(() => {
    const current = new Map((shown ?? []).map((row) => [row.id, row]));
    const put = (rows: readonly Reservation[]) =>
      setKept((now) => new Map([...now, ...rows.map((row) => [row.id, row] as const)].slice(0, MOST_CHOSEN)));
    const drop = (rows: readonly Reservation[]) => {
      const ids = new Set(rows.map(({ id }) => id));
      setKept((now) => new Map([...now].filter(([id]) => !ids.has(id))));
    };
    return {
      rows: [...kept].map(([id, row]) => current.get(id) ?? row),
      has: (id) => kept.has(id),
      isFull: kept.size >= MOST_CHOSEN,
      toggle: (row) => (kept.has(row.id) ? drop([row]) : put([row])),
      toggleAll: (rows) => (rows.every(({ id }) => kept.has(id)) ? drop(rows) : put(rows)),
      clear: () => setKept(new Map()),
    };
  }, [kept, shown]);
}
