import { calls } from '../../../api/contract/calls.ts';
import { useCall } from '../../shared/call/use-call.ts';
import type { Option } from '../../ui/field/choice-fields.tsx';

const SELDOM_MS = 5 * 60_000;

/** The centres to choose from, by id as the address has it; undefined while they load. */
export function useCenterOptions(): readonly Option<string>[] | undefined {
  const { data } = useCall(calls.manageCenters, {}, { staleTime: SELDOM_MS });
  return data?.centers.map(({ id, name }) => ({ value: String(id), label: name }));
}

export function useAttractionOptions(center: string): readonly Option<string>[] {
  const { data } = useCall(
    calls.attractionAllList,
    center === '' ? null : { params: { center_id: center } },
    { staleTime: SELDOM_MS },
  );
  return (data?.attractions ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
}
