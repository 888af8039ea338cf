import type { ResponseOf } from '../../../api/contract/call.ts';
import { lookupCalls as calls, type LookupResult } from '../../../api/contract/lookup.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { isPlausibleCode } from '../../shared/text/reservation-code.ts';

/** An answer that came with the page is not asked for again; any other is. */
const JUST_NOW = 2_000;

/** The reservation of a code, or null. Text that can't be a code sends no request. */
export function useLookup(code: string) {
  const { data, error, isFetching, refetch } = useCall(
    calls.lookup,
    isPlausibleCode(code) ? { params: { code } } : null,
    { staleTime: JUST_NOW },
  );
  return { data: data && (isFound(data) ? data : null), error, isFetching, refetch };
}

function isFound(answer: ResponseOf<typeof calls.lookup>): answer is LookupResult {
  return 'qrcode' in answer;
}
