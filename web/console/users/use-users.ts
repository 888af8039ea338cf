import { calls } from '../../../api/contract/calls.ts';
import { useCall } from '../../shared/use-call.ts';
import { useDebounced } from '../../shared/use-debounced.ts';

const SETTLE_MS = 250;

/** A page of the accounts, or of those whose e-mail holds the text. */
export function useUsers(typed: string, page: number) {
  const query = useDebounced(typed.trim(), SETTLE_MS);
  const all = useCall(calls.listUsers, query === '' ? { query: { page } } : null, { keepPrevious: true });
  const found = useCall(calls.searchUsers, query === '' ? null : { params: { query }, query: { page } }, {
    keepPrevious: true,
  });
  return query === '' ? all : found;
}
