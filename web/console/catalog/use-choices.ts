import { calls } from '../../../api/contract/calls.ts';
import { useCall } from '../../shared/call/use-call.ts';

const FIRST_PAGE = { page: 1, removed: false };

export function useCenterChoices() {
  const { data } = useCall(calls.centerList, { params: {}, query: FIRST_PAGE });
  return { dependencies: data?.dependencies ?? [] };
}

export function useAttractionChoices() {
  const { data } = useCall(calls.attractionList, { params: { center_slug: 'all' }, query: FIRST_PAGE });
  return {
    types: data?.attraction_types ?? [],
    activities: data?.activities ?? [],
  };
}
