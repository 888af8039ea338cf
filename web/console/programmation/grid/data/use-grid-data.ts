import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ResponseOf } from '../../../../../api/contract/call.ts';
import { calls } from '../../../../../api/contract/calls.ts';
import { callKey, useCall } from '../../../../shared/call/use-call.ts';

export type GridData = ResponseOf<typeof calls.gridData>;

export interface GridQuestion {
  readonly centerId: number | null;
  readonly date: string;
  readonly typeId: number;
}

/** Reloaded when a court moves. The day before stays while the next loads (`isPlaceholderData`). */
export function useGridData({ centerId, date, typeId }: GridQuestion) {
  const query = { center_id: centerId, date, filter_attraction_type: typeId };
  return useCall(calls.gridData, centerId === null || date === '' ? null : { query }, {
    staleTime: 0,
    keepPrevious: ({ query: before }) =>
      'center_id' in before && before.center_id === centerId && 'filter_attraction_type' in before
        ? before.filter_attraction_type === typeId
        : false,
  });
}

/** Loads whatever days are shown again; settles when they are there. */
export function useGridRefresh(): () => Promise<void> {
  const cache = useQueryClient();
  return useCallback(() => cache.invalidateQueries({ queryKey: callKey(calls.gridData) }), [cache]);
}
