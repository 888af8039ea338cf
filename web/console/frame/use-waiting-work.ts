import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { calls } from '../../../api/contract/calls.ts';
import type { ConsolePath } from '../../../api/contract/pages.ts';
import { useCall } from '../../shared/call/use-call.ts';

export type WaitingWork = Readonly<Record<string, number>>;

/** Counts of what waits: as new documents come, and for all else as of the last page that was opened, or a minute before. */
export function useWaitingWork(): WaitingWork {
  const { pathname } = useLocation();
  const { data, isStale, refetch } = useCall(calls.waitingWork, {}, { staleTime: 60_000 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page counts again
  useEffect(() => {
    if (data && isStale) void refetch();
  }, [pathname]);
  if (!data) return {};
  const work: Partial<Record<ConsolePath, number>> = {
    '/admin/verify-people': data.documents + data.accounts,
    '/admin/approvals': data.approvals,
  };
  return work;
}
