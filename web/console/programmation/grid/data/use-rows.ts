import { useMemo, useRef } from 'react';
import { buildRows, changedBlocks, type Row } from './rows.ts';
import type { GridData } from './use-grid-data.ts';

export type FreshBlocks = ReadonlyMap<number, ReadonlySet<string>>;

const NO_ROWS: readonly Row[] = [];
const NOTHING_FRESH: FreshBlocks = new Map();

interface Built {
  readonly data: GridData | undefined;
  readonly day: string;
  readonly rows: readonly Row[];
  readonly fresh: FreshBlocks;
}

/** The rows of the loaded day, and what changed since the last load of the same `day` (centre, type, date). */
export function useRows(data: GridData | undefined, day: string): Built {
  const last = useRef<Built>({ data: undefined, day: '', rows: NO_ROWS, fresh: NOTHING_FRESH });
  return useMemo(() => {
    const before = last.current;
    if (before.data === data && before.day === day) return before;
    const rows = data ? buildRows(data.attractions, data.data, before.rows) : NO_ROWS;
    const fresh = before.day === day ? changedBlocks(before.rows, rows) : NOTHING_FRESH;
    last.current = { data, day, rows, fresh };
    return last.current;
  }, [data, day]);
}
