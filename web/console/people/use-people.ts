import { calls } from '../../../api/contract/calls.ts';
import { useCall } from '../../shared/use-call.ts';
import { useDebounced } from '../../shared/use-debounced.ts';

const SETTLE_MS = 250;

/** A page of the directory, or of those whom the text finds; typing loads it again. */
export function usePeople(typed: string, page: number) {
  const query = useDebounced(typed.trim(), SETTLE_MS);
  const all = useCall(calls.listPeople, query === '' ? { query: { page } } : null, { keepPrevious: true });
  const found = useCall(calls.searchPeople, query === '' ? null : { params: { query }, query: { page } }, {
    keepPrevious: true,
  });
  return query === '' ? all : found;
}
