import type { ResponseOf } from '../../../api/contract/call.ts';
import { calls } from '../../../api/contract/calls.ts';
import type { ApiError } from '../call/api-error.ts';
import { useCall } from '../call/use-call.ts';
import { useSession } from '../session/session.tsx';
import { useStored } from '../storage/local-storage.ts';

type GridInit = ResponseOf<typeof calls.gridInit>;
type CenterChoice = GridInit['centers'][number];

export interface CenterOfTheDay {
  /** The centre that is worked in; undefined while the list loads, where it failed, or where there is no centre. */
  readonly center: CenterChoice | undefined;
  readonly centers: readonly CenterChoice[];
  readonly attractionTypes: GridInit['attraction_types'];
  readonly today: string;
  readonly choose: (id: number) => void;
  readonly isLoading: boolean;
  /** Why the list is not there; null otherwise. */
  readonly error: ApiError | null;
  readonly retry: () => void;
}

/** The kept centre if it still exists, else the first of one's own, else the first. */
export function pickCenter<C extends { id: number }>(
  centers: readonly C[],
  kept: string | null,
  own: readonly number[] = [],
): C | undefined {
  const first = centers.find(({ id }) => own.includes(id)) ?? centers[0];
  return centers.find((center) => String(center.id) === kept) ?? first;
}

/** The centre whose day is worked on, shared by the frame, the start page and the grid. Staff only. */
export function useCenterOfTheDay(): CenterOfTheDay {
  const [kept, keepCenter] = useStored('center');
  const session = useSession();
  const init = useCall(calls.gridInit, {}, { staleTime: 5 * 60_000 });
  const centers = init.data?.centers ?? [];
  return {
    center: pickCenter(centers, kept, session.data?.user?.center_ids),
    centers,
    attractionTypes: init.data?.attraction_types ?? [],
    today: init.data?.date ?? '',
    choose: (id) => keepCenter(String(id)),
    isLoading: init.isPending,
    error: init.data ? null : init.error,
    retry: () => void init.refetch(),
  };
}
