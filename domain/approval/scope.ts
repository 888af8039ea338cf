import { accept, type Decider } from '../decider.ts';
import type { ApprovalScopeEvent } from './events.ts';

/** Types and centers that require approval, and since when: earlier reservations need none. */
export interface ApprovalScope {
  readonly types: ReadonlyMap<number, string>;
  readonly centers: ReadonlyMap<number, string>;
}

export const noApproval: ApprovalScope = { types: new Map(), centers: new Map() };

export interface SetApprovalScope {
  readonly type: 'SetApprovalScope';
  readonly reservationTypeIds: readonly number[];
  readonly centerIds: readonly number[];
  /** ISO 8601, UTC. */
  readonly at: string;
}

export const approvalScopeDecider: Decider<SetApprovalScope, ApprovalScopeEvent, ApprovalScope, never> = {
  initial: noApproval,
  evolve: (scope, { data }) => ({
    types: since(scope.types, data.reservationTypeIds, data.at),
    centers: since(scope.centers, data.centerIds, data.at),
  }),
  decide({ reservationTypeIds, centerIds, at }, { types, centers }) {
    if (areSame(types, reservationTypeIds) && areSame(centers, centerIds)) return accept();
    return accept({
      type: 'ApprovalScopeChanged',
      data: {
        name: 'approval_scope',
        reservationTypeIds: [...reservationTypeIds],
        centerIds: [...centerIds],
        at,
      },
    });
  },
};

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

function areSame(known: ReadonlyMap<number, string>, ids: readonly number[]): boolean {
  return known.size === new Set(ids).size && ids.every((id) => known.has(id));
}
