import { calls } from '../../../api/contract/calls.ts';
import type { ConsolePath } from '../../../api/contract/pages.ts';
import { useCall } from '../../shared/call/use-call.ts';

/** How much waits for staff, by the page where it is done. */
export type WaitingWork = Readonly<Record<string, number>>;

/** Counts of what waits; it changes with what others do, and once in a while is asked for anyway. */
export function useWaitingWork(): WaitingWork {
  const { data } = useCall(calls.waitingWork, {}, { staleTime: 60_000 });
  if (!data) return {};
  const work: Partial<Record<ConsolePath, number>> = {
    '/admin/verify-people': data.documents + data.accounts,
    '/admin/approvals': data.approvals,
  };
  return work;
}
