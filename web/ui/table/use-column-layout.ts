import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SESSION_KEY } from '../../shared/call/query-client.ts';
import type { Session } from '../../shared/session/session.tsx';
import { useStored } from '../../shared/storage/local-storage.ts';
import type { Column } from './column.ts';
import {
  applyLayout,
  type ColumnLayout,
  movedTo,
  PLAIN_LAYOUT,
  parseLayout,
  resized,
} from './column-layout.ts';

export interface ColumnArrangement<Row> {
  readonly columns: readonly Column<Row>[];
  readonly layout: ColumnLayout;
  readonly move: (key: string, to: number) => void;
  readonly resize: (key: string, width: number) => void;
  readonly reset?: () => void;
}

/** Widths and order of a list's columns, kept by browser and user; without `name` nothing is kept. */
export function useColumnLayout<Row>(
  name: string | undefined,
  columns: readonly Column<Row>[],
): ColumnArrangement<Row> | null {
  const { data } = useQuery<Session>({ queryKey: SESSION_KEY, queryFn: skipToken });
  const [kept, keep] = useStored(`columns.${data?.user?.id ?? ''}.${name ?? ''}`);
  return useMemo(() => {
    if (name === undefined) return null;
    const layout = parseLayout(kept);
    const shown = applyLayout(columns, layout);
    const change = (next: ColumnLayout) => keep(JSON.stringify(next));
    return {
      columns: shown,
      layout,
      move: (key, to) => change(movedTo(layout, shown, key, to)),
      resize: (key, width) => change(resized(layout, key, width)),
      ...(kept && kept !== JSON.stringify(PLAIN_LAYOUT) ? { reset: () => change(PLAIN_LAYOUT) } : {}),
    };
  }, [name, kept, keep, columns]);
}
