import { calls } from '../../../api/contract/calls.ts';
import { useCall } from '../../shared/call/use-call.ts';

export function useGridDay(centerId: number | undefined, date: string) {
  const query = { center_id: centerId, date, filter_attraction_type: 0 };
  return useCall(calls.gridData, centerId === undefined || date === '' ? null : { query });
}
