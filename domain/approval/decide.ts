import { accept, type Decider, refuse, unreachable } from '../decider.ts';
import type { Target } from '../schedule/reservation-data.ts';
import type { ApprovalEvent } from './events.ts';
import { type Approval, evolveApproval, noApprovalAsked } from './state.ts';

export type ApprovalCommand =
  | ({ readonly type: 'RequestApproval'; readonly until: string; readonly untilLocal: string } & Target)
  /** Its reservation was moved, or is active once more. */
  | ({ readonly type: 'RenewApproval'; readonly until: string; readonly untilLocal: string } & Target)
  | ({ readonly type: 'GrantApproval' } & Target)
  | ({ readonly type: 'RefuseApproval'; readonly personId: string | null; readonly reason: string } & Target)
  /** `at`: instant of the clock. */
  | ({ readonly type: 'ExpireApproval'; readonly at: string } & Target)
  | ({ readonly type: 'WithdrawApproval' } & Target)
  /** `at`: the instant of the clock; `until`: as long as a request made at this instant would wait. */
  | ({
      readonly type: 'ReopenApproval';
      readonly at: string;
      readonly until: string;
      readonly untilLocal: string;
    } & Target)
  | ({ readonly type: 'SettleApproval' } & Target);

export type ApprovalRefusal =
  /** Nobody asked for approval, or the opposite was decided. */
  | { readonly code: 'approval_decided' }
  /** Staff decided nothing that they could take back. */
  | { readonly code: 'approval_undecided' }
  /** The reservation has begun: nobody would decide about it in time. */
  | { readonly code: 'approval_too_late' };

export const approvalDecider: Decider<ApprovalCommand, ApprovalEvent, Approval, ApprovalRefusal> = {
  initial: noApprovalAsked,
  evolve: evolveApproval,
  decide(command, approval) {
    const { reservationId, attractionId, date } = command;
    const data = { reservationId, attractionId, date };
    const decided = refuse<ApprovalRefusal>({ code: 'approval_decided' });
    switch (command.type) {
      case 'RequestApproval':
      case 'RenewApproval':
        if (!isAsked(command, approval)) return accept();
        return accept({
          type: 'ApprovalRequested',
          data: { ...data, until: command.until, untilLocal: command.untilLocal },
        });
      case 'GrantApproval':
        if (approval.status === 'granted') return accept();
        return approval.status === 'pending' ? accept({ type: 'ApprovalGranted', data }) : decided;
      case 'RefuseApproval': {
        if (approval.status === 'refused') return accept();
        if (approval.status === 'settled' && approval.wasRefused) return accept();
        const { personId, reason } = command;
        return approval.status === 'pending'
          ? accept({ type: 'ApprovalRefused', data: { ...data, personId, reason } })
          : decided;
      }
      case 'ExpireApproval':
        if (approval.status !== 'pending' || command.at < approval.until) return accept();
        return accept({ type: 'ApprovalExpired', data });
      case 'WithdrawApproval':
        return approval.status === 'pending' ? accept({ type: 'ApprovalWithdrawn', data }) : accept();
      case 'ReopenApproval': {
        if (approval.status === 'pending') return accept();
        if (!isDecidedByStaff(approval)) return refuse({ code: 'approval_undecided' });
        const { at, until, untilLocal } = command;
        if (until <= at) return refuse({ code: 'approval_too_late' });
        return accept({ type: 'ApprovalReopened', data: { ...data, until, untilLocal } });
      }
      case 'SettleApproval':
        return approval.status === 'refused' || approval.status === 'expired'
          ? accept({ type: 'ApprovalSettled', data })
          : accept();
      default:
        return unreachable(command);
    }
  },
};

type Asking = Extract<ApprovalCommand, { readonly type: 'RequestApproval' | 'RenewApproval' }>;

function isAsked({ type, until }: Asking, approval: Approval): boolean {
  if (type === 'RequestApproval') return approval.status === 'none';
  return approval.status === 'withdrawn' || (approval.status === 'pending' && approval.until !== until);
}

/** Whether staff granted or refused the request, so that they can take it back. */
export function isDecidedByStaff(approval: Approval): boolean {
  if (approval.status === 'settled') return approval.wasRefused;
  return approval.status === 'granted' || approval.status === 'refused';
}
