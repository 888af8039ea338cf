import { calls } from '../../../api/contract/calls.ts';
import { useCall } from '../../shared/call/use-call.ts';

/** The possible actions change with the clock too. */
const RECHECK_MS = 30_000;

/** A reservation by its id, loaded again whenever it or its day moves. */
export function useReservation(id: string) {
  return useCall(
    calls.findReservation,
    { query: { query: id } },
    { refetchInterval: RECHECK_MS, staleTime: 0, finalStays: true },
  );
}
