import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import type { ApiError } from '../../shared/api-error.ts';
import { request } from '../../shared/client.ts';
import { useLive } from '../../shared/live.ts';

/** What may be done with it changes with the clock too. */
const RECHECK_MS = 30_000;

export const reservationKey = (id: string) => ['reservation', id] as const;

/** A reservation by its id, loaded again whenever it or its day moves. */
export function useReservation(id: string): UseQueryResult<Reservation, ApiError> {
  const cache = useQueryClient();
  const query = useQuery<Reservation, ApiError>({
    queryKey: reservationKey(id),
    queryFn: ({ signal }) => request(calls.findReservation, { query: { query: id }, signal }),
    refetchInterval: RECHECK_MS,
    staleTime: 0,
  });
  const day = query.data && `day:${query.data.attraction_id}:${query.data.date}`;
  useLive(
    useCallback(
      (keys) => {
        const moved = keys.some((key) => key === '*' || key === `reservation:${id}` || key === day);
        if (moved) void cache.invalidateQueries({ queryKey: reservationKey(id) });
      },
      [cache, id, day],
    ),
  );
  return query;
}
