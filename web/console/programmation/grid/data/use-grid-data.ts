import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { ResponseOf } from '../../../../../api/contract/call.ts';
import { calls } from '../../../../../api/contract/calls.ts';
import type { ApiError } from '../../../../shared/api-error.ts';
import { request } from '../../../../shared/client.ts';
import { useLive } from '../../../../shared/live.ts';
import { concerns } from './live-keys.ts';

export type GridData = ResponseOf<typeof calls.gridData>;

export interface GridQuestion {
  readonly centerId: number | null;
  readonly date: string;
  readonly typeId: number;
}

const GRID_KEY = 'grid';
/** Bookings come in bursts (a series moves many days): one load for all of them. */
const GATHER_MS = 100;

/** The day that the grid shows. While the next date loads, the day before stays (`isPlaceholderData`). */
export function useGridData({ centerId, date, typeId }: GridQuestion): UseQueryResult<GridData, ApiError> {
  return useQuery<GridData, ApiError>({
    queryKey: [GRID_KEY, centerId, typeId, date],
    queryFn: ({ signal }) =>
      request(calls.gridData, {
        query: { center_id: centerId, date, filter_attraction_type: typeId },
        signal,
      }),
    enabled: centerId !== null && date !== '',
    staleTime: 0,
    placeholderData: (before, query) =>
      query?.queryKey[1] === centerId && query.queryKey[2] === typeId ? before : undefined,
  });
}

/** Loads whatever days are shown again; settles when they are there. */
export function useGridRefresh(): () => Promise<void> {
  const cache = useQueryClient();
  return useCallback(() => cache.invalidateQueries({ queryKey: [GRID_KEY] }), [cache]);
}

/** Loads again when something that is shown was changed elsewhere. */
export function useGridLive(courtIds: readonly number[], date: string): void {
  const refresh = useGridRefresh();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive((keys) => {
    if (!concerns(keys, courtIds, [date])) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refresh(), GATHER_MS);
  });
}
