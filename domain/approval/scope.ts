import { accept, type Decider } from '../decider.ts';
import { changesOfForm, refusalOf, type ValuesOvertaken } from '../known-values.ts';
import type { ApprovalScopeEvent } from './events.ts';

/** Types and centers that require approval, and since when: earlier reservations need none. */
export interface ApprovalScope {
  readonly types: ReadonlyMap<number, string>;
  readonly centers: ReadonlyMap<number, string>;
}

export const noApproval: ApprovalScope = { types: new Map(), centers: new Map() };

/** Ids of types and centers. */
interface Chosen {
  readonly reservationTypeIds: readonly number[];
  readonly centerIds: readonly number[];
}

export interface SetApprovalScope extends Chosen {
  readonly type: 'SetApprovalScope';
  /** As read by the editor. */
  readonly known?: Chosen | undefined;
  /** ISO 8601, UTC. */
  readonly at: string;
}

export const approvalScopeDecider: Decider<
  SetApprovalScope,
  ApprovalScopeEvent,
  ApprovalScope,
  ValuesOvertaken
> = {
  initial: noApproval,
  evolve: (scope, { data }) => ({
    types: since(scope.types, data.reservationTypeIds, data.at),
    centers: since(scope.centers, data.centerIds, data.at),
  }),
  decide({ reservationTypeIds, centerIds, known, at }, { types, centers }) {
    const now = { reservationTypeIds: [...types.keys()], centerIds: [...centers.keys()] };
    const given = inOrder({ reservationTypeIds, centerIds });
    const seen = known && inOrder(known);
    const { names, overtaken } = changesOfForm<keyof Chosen>(given, seen, inOrder(now));
    const refusal = refusalOf(overtaken, seen);
    if (refusal || names.length === 0) return refusal ?? accept();
    return accept({
      type: 'ApprovalScopeChanged',
      data: {
        name: 'approval_scope',
        reservationTypeIds: names.includes('reservationTypeIds')
          ? [...reservationTypeIds]
          : now.reservationTypeIds,
        centerIds: names.includes('centerIds') ? [...centerIds] : now.centerIds,
        at,
      },
    });
  },
};

function inOrder({ reservationTypeIds, centerIds }: Chosen) {
  return { reservationTypeIds: ordered(reservationTypeIds), centerIds: ordered(centerIds) };
}

const ordered = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);

export function asksForApproval(
  { types, centers }: ApprovalScope,
  { reservationTypeId, centerId }: { readonly reservationTypeId: number; readonly centerId: number },
  madeAt: string,
): boolean {
  const from = [types.get(reservationTypeId), centers.get(centerId)];
  return from.some((at) => at !== undefined && at <= madeAt);
}

function since(known: ReadonlyMap<number, string>, ids: readonly number[], at: string) {
  return new Map(ids.map((id) => [id, known.get(id) ?? at]));
}
