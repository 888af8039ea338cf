import { useDebounced } from '../../shared/kit/use-debounced.ts';

const SETTLE_MS = 250;

/**
 * The request of a list with a search box once typing has paused: a page of all entries, or of the matching ones; null:
 * no request.
 */
export function useListQuestions(typed: string, page: number) {
  const text = useDebounced(typed.trim(), SETTLE_MS);
  const query = { page };
  return text === ''
    ? { all: { query }, found: null }
    : { all: null, found: { params: { query: text }, query } };
}
