import { calls } from '../../../api/contract/calls.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useListQuestions } from '../../ui/table/use-list-questions.ts';

export function usePeople(typed: string, page: number) {
  const { all, found } = useListQuestions(typed, page);
  const list = useCall(calls.listPeople, all, { keepPrevious: true });
  const search = useCall(calls.searchPeople, found, { keepPrevious: true });
  return found ? search : list;
}
