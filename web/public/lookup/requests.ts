import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../../api/contract/call.ts';
import { lookupCalls as calls, type LookupResult } from '../../../api/contract/lookup.ts';
import type { ApiError } from '../../shared/api-error.ts';
import { request } from '../../shared/client.ts';
import { isPlausibleCode } from '../../shared/reservation-code.ts';

export const LOOKUP_KEY = 'lookup';

/** The reservation of a code, null where there is none. What can't be a code asks for nothing. */
export function useLookup(code: string): UseQueryResult<LookupResult | null, ApiError> {
  return useQuery<LookupResult | null, ApiError>({
    queryKey: [LOOKUP_KEY, code],
    queryFn: async ({ signal }) => {
      const found = await request(calls.lookup, { params: { code }, signal });
      return isFound(found) ? found : null;
    },
    enabled: isPlausibleCode(code),
    staleTime: 0,
  });
}

function isFound(answer: ResponseOf<typeof calls.lookup>): answer is LookupResult {
  return 'qrcode' in answer;
}
