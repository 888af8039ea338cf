import { type Query, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Repeats only what may succeed by itself: a busy or starting server, and once a request without an answer. */
export function mayRetry(failures: number, thrown: unknown): boolean {
  if (failures >= 2 || !(thrown instanceof ApiError) || isOffline()) return false;
  return (
    (thrown.status === 0 && failures === 0) ||
    thrown.status === 502 ||
    thrown.status === 503 ||
    thrown.status === 504
  );
}

/** The browser has no network at all; with one, the server may still be out of reach. */
export const isOffline = () => globalThis.navigator?.onLine === false;

/** A refusal that came with the page is shown as it is, not asked again at once. */
export const asksAgain = ({ state }: Query) => state.errorUpdateCount > 0;

export function putRefusal(cache: QueryClient, queryKey: QueryKey, error: ApiError): void {
  const query = cache.getQueryCache().build(cache, { queryKey });
  query.setState({ ...query.state, status: 'error', fetchStatus: 'idle', error });
}

export const SESSION_KEY = ['session'] as const;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: mayRetry,
      staleTime: 15_000,
      networkMode: 'always',
      refetchOnReconnect: true,
      retryOnMount: asksAgain,
    },
    mutations: { networkMode: 'always' },
  },
});
