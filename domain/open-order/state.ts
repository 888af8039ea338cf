import { evolveByType } from '../decider.ts';
import type { OpenOrderEvent, OpenOrderRequest } from './events.ts';

/** `rejected` and `deleting` still hold times, `rolled-back` none. A deleted order keeps its id. */
export type OpenOrder =
  | { readonly status: 'none' }
  | {
      readonly status: 'requested' | 'completed' | 'rejected' | 'rolled-back' | 'deleting' | 'deleted';
      readonly request: OpenOrderRequest;
    };

const withStatus =
  (status: Exclude<OpenOrder['status'], 'none'>) =>
  (order: OpenOrder): OpenOrder =>
    order.status === 'none' ? order : { ...order, status };

const withoutCustomer = (order: OpenOrder): OpenOrder =>
  order.status === 'none' ? order : { ...order, request: { ...order.request, ...NOBODY } };

const NOBODY = { customerEmail: '', customerGivenName: '', customerFamilyName: '' };

export const evolveOpenOrder = evolveByType<OpenOrderEvent, OpenOrder>({
  OpenOrderRequested: (_, request) => ({ status: 'requested', request }),
  OpenOrderCompleted: withStatus('completed'),
  OpenOrderRejected: withStatus('rejected'),
  OpenOrderRolledBack: (order) => withoutCustomer(withStatus('rolled-back')(order)),
  OpenOrderErased: withoutCustomer,
  OpenOrderDeletionRequested: withStatus('deleting'),
  OpenOrderDeleted: (order) => withoutCustomer(withStatus('deleted')(order)),
});
