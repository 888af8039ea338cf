import { useDebounced } from '../../shared/kit/use-debounced.ts';

const SETTLE_MS = 250;

/** Waits until typing has paused; null: no request. */
export function useListQuestions(typed: string, page: number) {
  const text = useDebounced(typed.trim(), SETTLE_MS);
  const query = { page };
  return text === ''
    ? { all: { query }, found: null }
    : { all: null, found: { params: { query: text }, query } };
}
