import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ResponseOf } from '../../../api/contract/call.ts';
import { calls } from '../../../api/contract/calls.ts';
import type { ApiError } from '../../shared/api-error.ts';
import { request } from '../../shared/client.ts';
import { useLive } from '../../shared/live.ts';

export type GridDay = ResponseOf<typeof calls.gridData>;

/** All courts of a centre on a day, loaded again when one of that day moves. Waits while centre or date is unknown. */
export function useGridDay(centerId: number | undefined, date: string): UseQueryResult<GridDay, ApiError> {
  const cache = useQueryClient();
  const query = useQuery<GridDay, ApiError>({
    queryKey: ['start-day', centerId, date],
    queryFn: ({ signal }) =>
      request(calls.gridData, {
        query: { center_id: centerId, date, filter_attraction_type: 0 },
        signal,
      }),
    enabled: centerId !== undefined && date !== '',
  });
  useLive(
    useCallback(
      (keys) => {
        const moved = keys.some(
          (key) => key === '*' || key === 'catalog' || (key.startsWith('day:') && key.endsWith(`:${date}`)),
        );
        if (moved) void cache.invalidateQueries({ queryKey: ['start-day'] });
      },
      [cache, date],
    ),
  );
  return query;
}
