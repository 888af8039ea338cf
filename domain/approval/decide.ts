import { accept, type Decider, refuse, unreachable } from '../decider.ts';
import type { Target } from '../schedule/commands.ts';
import type { ApprovalEvent } from './events.ts';

/** Where the request of a reservation is; `refused` and `expired` hold its time until they are `settled`. */
export type Approval =
  | { readonly status: 'none' | 'granted' | 'refused' | 'expired' | 'withdrawn' | 'settled' }
  | { readonly status: 'pending'; readonly until: string };

export type ApprovalCommand =
  | ({ readonly type: 'RequestApproval'; readonly until: string; readonly untilLocal: string } & Target)
  | ({ readonly type: 'GrantApproval' } & Target)
  | ({ readonly type: 'RefuseApproval'; readonly personId: string | null; readonly reason: string } & Target)
  /** `at`: the instant of the clock. Before its hour nothing expires. */
  | ({ readonly type: 'ExpireApproval'; readonly at: string } & Target)
  | ({ readonly type: 'WithdrawApproval' } & Target)
  | ({ readonly type: 'SettleApproval' } & Target);

export type ApprovalRefusal =
  /** Nobody asked, or it was decided otherwise. */
  { readonly code: 'approval_decided' };

/** The request that a reservation be approved: decided once, whoever comes first. */
export const approvalDecider: Decider<ApprovalCommand, ApprovalEvent, Approval, ApprovalRefusal> = {
  initial: { status: 'none' },
  evolve(_, event) {
    switch (event.type) {
      case 'ApprovalRequested':
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
        return { status: 'settled' };
      default:
        return unreachable(event);
    }
  },
  decide(command, approval) {
    const { reservationId, attractionId, date } = command;
    const data = { reservationId, attractionId, date };
    const decided = refuse<ApprovalRefusal>({ code: 'approval_decided' });
    switch (command.type) {
      case 'RequestApproval':
        if (approval.status !== 'none') return accept();
        return accept({
          type: 'ApprovalRequested',
          data: { ...data, until: command.until, untilLocal: command.untilLocal },
        });
      case 'GrantApproval':
        if (approval.status === 'granted') return accept();
        return approval.status === 'pending' ? accept({ type: 'ApprovalGranted', data }) : decided;
      case 'RefuseApproval': {
        if (approval.status === 'refused') return accept();
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
      case 'SettleApproval':
        return approval.status === 'refused' || approval.status === 'expired'
          ? accept({ type: 'ApprovalSettled', data })
          : accept();
      default:
        return unreachable(command);
    }
  },
};
