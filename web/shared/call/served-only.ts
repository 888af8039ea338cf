import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AnyCall, RequestInput, ResponseOf } from './client.ts';
import { callKey } from './use-call.ts';

export const ServedOnly = 'servido';

/** The answer to a call for parts that only the server draws: its data does not travel with the page. */
export function useServedCall<C extends AnyCall>(
  call: C,
  input: RequestInput<C>,
): UseQueryResult<ResponseOf<C>> {
  const [, ...rest] = callKey(call, input);
  return useQuery<ResponseOf<C>>({
    queryKey: [ServedOnly, ...rest],
    queryFn: () => {
      throw new Error('only the server asks this');
    },
  });
}
