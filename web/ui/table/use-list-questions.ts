import { useDebounced } from '../../shared/use-debounced.ts';

const SETTLE_MS = 250;

/** What a list with a search box asks once typing has paused: a page of all, or of what the text finds; null: not asked. */
export function useListQuestions(typed: string, page: number) {
  const text = useDebounced(typed.trim(), SETTLE_MS);
  const query = { page };
  return text === ''
    ? { all: { query }, found: null }
    : { all: null, found: { params: { query: text }, query } };
}
