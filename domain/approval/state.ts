import { unreachable } from '../decider.ts';
import type { ApprovalEvent } from './events.ts';

/** `refused` and `expired` hold the time until they are `settled`. */
export type Approval =
  | { readonly status: 'none' | 'granted' | 'refused' | 'expired' | 'withdrawn' }
  | { readonly status: 'settled'; readonly wasRefused: boolean }
  | { readonly status: 'pending'; readonly until: string };

export const noApprovalAsked: Approval = { status: 'none' };

export function evolveApproval(approval: Approval, event: ApprovalEvent): Approval {
  switch (event.type) {
    case 'ApprovalRequested':
    case 'ApprovalReopened':
      return { status: 'pending', until: event.data.until };
    case 'ApprovalGranted':
      return { status: 'granted' };
    case 'ApprovalRefused':
      return { status: 'refused' };
    case 'ApprovalExpired':
      return { status: 'expired' };
    case 'ApprovalWithdrawn':
      return { status: 'withdrawn' };
    case 'ApprovalSettled':
      return { status: 'settled', wasRefused: approval.status === 'refused' };
    default:
      return unreachable(event);
  }
}
