import { accounts } from './accounts/projection.ts';
import { auditTrail } from './audit-log/projection.ts';
import { catalog } from './catalog/projection.ts';
import { closuresView } from './closures/projection.ts';
import { importsView } from './imports/projection.ts';
import { personDirectory } from './person-directory/projection.ts';
import { reservationDetail } from './reservation-detail/projection.ts';
import { waitingList } from './waiting-list/projection.ts';

/** Every read model of the product; their names follow from this list (`view-names.ts`). */
export const allProjections = [
  catalog,
  reservationDetail,
  accounts,
  personDirectory,
  auditTrail,
  closuresView,
  waitingList,
  importsView,
] as const;

/** Read models of earlier releases, whose tables a database may still have. */
export const FORMER_PROJECTIONS: readonly string[] = ['day-grid', 'occupancy'];
