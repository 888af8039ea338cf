import { countClaims } from '../../projections/accounts/queries.ts';
import { countWaitingDocuments } from '../../projections/person-directory/queries.ts';
import { countPendingOrders } from '../../projections/reservation-detail/queries.ts';
import type { Handlers } from '../http/handler.ts';

export const waitingWorkHandlers = {
  async waitingWork({ deps: { pool }, user }) {
    const [documents, accounts, approvals] = await Promise.all([
      countWaitingDocuments(pool),
      countClaims(pool),
      countPendingOrders(pool, user?.centerIds ?? []),
    ]);
    return { documents, accounts, approvals };
  },
} satisfies Partial<Handlers>;
