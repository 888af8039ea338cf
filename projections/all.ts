import { accounts } from './accounts/projection.ts';
import { apiKeysView } from './api-keys/projection.ts';
import { auditTrail } from './audit-log/projection.ts';
import { catalog } from './catalog/projection.ts';
import { closuresView } from './closures/projection.ts';
import { floorsView } from './floors/projection.ts';
import { importsView } from './imports/projection.ts';
import { openOrdersView } from './open-active/orders.ts';
import { openActive } from './open-active/projection.ts';
import { personDirectory } from './person-directory/projection.ts';
import { reservationDetail } from './reservation-detail/projection.ts';
import { waitingList } from './waiting-list/projection.ts';

export const allProjections = [
  catalog,
  reservationDetail,
  accounts,
  personDirectory,
  auditTrail,
  closuresView,
  waitingList,
  importsView,
  apiKeysView,
  floorsView,
  openActive,
  openOrdersView,
] as const;

/** Read models of earlier releases, whose tables may still exist. */
export const FORMER_PROJECTIONS: readonly string[] = ['day-grid', 'occupancy'];
