import { findEntry } from '../../commands/catalog/catalog.ts';
import {
  decideApprovals,
  loadApprovalScope,
  setApprovalScope,
} from '../../commands/reservation/approvals.ts';
import { reopenApprovals } from '../../commands/reservation/reopen-approvals.ts';
import type { ApprovalScope } from '../../domain/approval/scope.ts';
import { reservationTypes } from '../../domain/catalog/kinds.ts';
import { groupBy } from '../../platform/group-by.ts';
import {
  type ReservationDetail,
  readPendingApprovals,
} from '../../projections/reservation-detail/queries.ts';
import type { ApprovalRequest } from '../contract/approvals.ts';
import type { BodyOf } from '../contract/call.ts';
import type { Calls } from '../contract/calls.ts';
import { type Refused, refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import type { Handlers } from '../http/handler.ts';
import { hours } from '../presenters/spanish.ts';
import { refuseOvertaken } from './refuse-overtaken.ts';
import { unknownCenter } from './unknown-center.ts';

export const approvalHandlers = {
  async approvals({ deps }) {
    const pending = await readPendingApprovals(deps.pool);
    // Staff who are bound to a center decide on its dates alone.
    const requests = groupBy(pending, ({ orderId, centerId }) => `${orderId} ${centerId}`);
    return { approvals: [...requests.values()].map(presentRequest) };
  },

  async approve({ deps, body, context }) {
    return afterCommand(await decideApprovals(deps.commands, body.ids, { approved: true }, context()));
  },

  async refuseApproval({ deps, body, context }) {
    const verdict = { approved: false, reason: body.reason } as const;
    return afterCommand(await decideApprovals(deps.commands, body.ids, verdict, context()));
  },

  async reopenApproval({ deps, body, context }) {
    return afterCommand(await reopenApprovals(deps.commands, body.ids, context(), deps.config.timeZone));
  },

  async approvalScope({ deps }) {
    return presentScope(await loadApprovalScope(deps.commands));
  },

  async setApprovalScope({ deps, body, context }) {
    const requested = chosenIn(body);
    const no = await unknownAdded(deps, requested);
    if (no) return no;
    const known = body.known && chosenIn(body.known);
    const outcome = await setApprovalScope(deps.commands, { ...requested, known }, context());
    if (outcome.accepted) return presentScope(outcome.state);
    return refuseOvertaken(deps, 'settings', outcome.refusal, {
      registerOf: () => 'approval_scope',
      fieldOf: (name) => (name === 'reservation_type_ids' ? 'approval_type_ids' : 'approval_center_ids'),
    });
  },
} satisfies Partial<Handlers>;

type Chosen = Omit<BodyOf<Calls['setApprovalScope']>, 'known'>;

function chosenIn({ reservation_type_ids: reservationTypeIds, center_ids: centerIds }: Chosen) {
  return { reservationTypeIds, centerIds };
}

/** Entries deleted since they were chosen may stay. */
async function unknownAdded(
  deps: Pick<Deps, 'commands'>,
  { reservationTypeIds, centerIds }: ReturnType<typeof chosenIn>,
): Promise<Refused | null> {
  const { types, centers } = await loadApprovalScope(deps.commands);
  for (const id of reservationTypeIds)
    if (!types.has(id) && !(await findEntry(deps.commands, reservationTypes, id)))
      return refused({ code: 'unknown_reference', field: 'type' });
  return unknownCenter(
    deps,
    centerIds.filter((id) => !centers.has(id)),
  );
}

function presentRequest(details: readonly ReservationDetail[]): ApprovalRequest {
  const [first] = details;
  if (!first) throw new Error('an order without reservations');
  const dates = details.map(({ date }) => date).sort();
  return {
    order_id: first.orderId,
    ids: details.map(({ id }) => id),
    name: first.name,
    dependency: first.dependency,
    center_id: first.centerId,
    place: `${first.center} - ${first.attraction}`,
    reservation_type: first.reservationType,
    date_start: dates[0] ?? '',
    date_end: dates.at(-1) ?? '',
    hours: hours(first),
    observations: first.observations,
    until: first.approvalUntil,
  };
}

function presentScope({ types, centers }: ApprovalScope) {
  return { reservation_type_ids: [...types.keys()], center_ids: [...centers.keys()] };
}
