import { accept, type Decider, type Decision, refuse, stepFrom, unreachable } from '../decider.ts';
import type { OpenOrderEvent, OpenOrderRequest } from './events.ts';
import { evolveOpenOrder, type OpenOrder } from './state.ts';

export type OpenOrderCommand =
  | { readonly type: 'RequestOpenOrder'; readonly request: OpenOrderRequest }
  | {
      readonly type:
        | 'CompleteOpenOrder'
        | 'RejectOpenOrder'
        | 'FinishOpenOrderRollback'
        | 'RequestOpenOrderDeletion'
        | 'FinishOpenOrderDeletion'
        | 'EraseOpenOrder';
      readonly orderId: string;
    };

export type OpenOrderRefusal = {
  readonly code: 'open_order_unknown' | 'open_order_settled' | 'open_order_exists' | 'open_order_deleted';
};

type OrderDecision = Decision<OpenOrderEvent, OpenOrderRefusal>;

const settled = { code: 'open_order_settled' } as const;

/** Decides an order once, as a whole, however many processes drive it. */
export const openOrderDecider: Decider<OpenOrderCommand, OpenOrderEvent, OpenOrder, OpenOrderRefusal> = {
  initial: { status: 'none' },
  evolve: evolveOpenOrder,
  decide(command, order) {
    if (command.type === 'RequestOpenOrder') return request(command.request, order);
    if (order.status === 'none') return refuse({ code: 'open_order_unknown' });
    const { status } = order;
    const data = { orderId: command.orderId };
    switch (command.type) {
      case 'CompleteOpenOrder':
        return stepFrom(status, 'requested', ['completed'], { type: 'OpenOrderCompleted', data }, settled);
      case 'RejectOpenOrder': {
        const event = { type: 'OpenOrderRejected', data } as const;
        return stepFrom(status, 'requested', ['rejected', 'rolled-back'], event, settled);
      }
      case 'FinishOpenOrderRollback':
        return stepFrom(status, 'rejected', ['rolled-back'], { type: 'OpenOrderRolledBack', data }, settled);
      case 'RequestOpenOrderDeletion': {
        const event = { type: 'OpenOrderDeletionRequested', data } as const;
        return stepFrom(status, 'completed', ['deleting', 'deleted'], event, { code: 'open_order_unknown' });
      }
      case 'FinishOpenOrderDeletion':
        return stepFrom(status, 'deleting', ['deleted'], { type: 'OpenOrderDeleted', data }, settled);
      case 'EraseOpenOrder':
        if (order.request.customerEmail === '') return accept();
        return status === 'completed' ? accept({ type: 'OpenOrderErased', data }) : refuse(settled);
      default:
        return unreachable(command);
    }
  },
};

/** The same request twice is one order; after a rollback the partner may ask again. */
function request(data: OpenOrderRequest, order: OpenOrder): OrderDecision {
  if (order.status === 'none') return accept({ type: 'OpenOrderRequested', data: { ...data, attempt: 1 } });
  if (order.status === 'deleting' || order.status === 'deleted')
    return refuse({ code: 'open_order_deleted' });
  if (order.status === 'rolled-back') return accept({ type: 'OpenOrderRequested', data });
  return isSameOrder(order.request, data) ? accept() : refuse({ code: 'open_order_exists' });
}

function isSameOrder(one: OpenOrderRequest, other: OpenOrderRequest): boolean {
  const times = ({ items }: OpenOrderRequest) =>
    JSON.stringify(items.map(({ attractionId, date, start, end }) => [attractionId, date, start, end]));
  return times(one) === times(other) && one.customerEmail === other.customerEmail;
}
