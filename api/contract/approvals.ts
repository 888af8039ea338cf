import { z } from 'zod';
import { get, post } from './call.ts';
import { inCharge } from './facts/people.ts';
import { dateBounds, hourRange, localSecond } from './facts/times.ts';
import { catalogId, opaqueId } from './fields.ts';
import { reservationTopic } from './live-topics.ts';
import { valueCalls } from './named-values.ts';
import { line } from './text.ts';

const REASON_MAX = 300;
const ids = z.array(opaqueId).min(1, 'Elija al menos una reserva').max(500, 'Son demasiadas reservas');
const catalogIds = z.array(catalogId).max(500, 'Son demasiadas opciones');

const approvalRequest = z.object({
  order_id: z.string(),
  ids: z.array(z.string()),
  name: inCharge,
  dependency: z.string(),
  center_id: z.number(),
  place: z.string(),
  reservation_type: z.string(),
  ...dateBounds,
  hours: hourRange,
  observations: z.string(),
  /** End of the hold. */
  until: localSecond,
});
export type ApprovalRequest = z.output<typeof approvalRequest>;

const chosen = z.object({ reservation_type_ids: catalogIds, center_ids: catalogIds });

const scope = valueCalls('/api/approval-scope', {
  read: 'Reservation types and centers whose reservations ask for approval',
  change: 'Say which reservations ask for approval from now on',
  readers: 'staff',
  /** `known`: as the form was opened; changed by others meanwhile: 409. Absent: no check. */
  body: chosen.extend({ known: chosen.optional() }),
  response: z.object({ reservation_type_ids: z.array(z.number()), center_ids: z.array(z.number()) }),
});

export const approvalCalls = {
  approvals: get('/api/approvals', 'staff', {
    summary: 'Requests that wait to be approved, by order; those that expire first in front',
    views: ['reservation-detail', 'catalog'],
    topics: () => [reservationTopic('*')],
    response: z.object({ approvals: z.array(approvalRequest) }),
  }),
  approve: post('/api/approvals/approve', 'staff', {
    summary: 'Approve requests',
    views: ['reservation-detail'],
    body: z.object({ ids }),
  }),
  refuseApproval: post('/api/approvals/refuse', 'staff', {
    summary: 'Refuse requests with a reason; their reservations are cancelled',
    views: ['reservation-detail'],
    body: z.object({ ids, reason: line(REASON_MAX) }),
  }),
  reopenApproval: post('/api/approvals/reopen', 'staff', {
    summary: 'Take decisions back: the requests wait again, refused ones where their time is still free',
    views: ['reservation-detail'],
    body: z.object({ ids }),
  }),
  approvalScope: scope.read,
  setApprovalScope: scope.change,
};
