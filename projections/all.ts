import { accounts } from './accounts/projection.ts';
import { auditTrail } from './audit-log/projection.ts';
import { catalog } from './catalog/projection.ts';
import { closuresView } from './closures/projection.ts';
import { dayGrid } from './day-grid/projection.ts';
import { importsView } from './imports/projection.ts';
import { occupancy } from './occupancy/projection.ts';
import { personDirectory } from './person-directory/projection.ts';
import type { Projection } from './projection.ts';
import { reservationDetail } from './reservation-detail/projection.ts';
import type { ViewName } from './view-names.ts';
import { waitingList } from './waiting-list/projection.ts';

/** Every read model of the product. */
export const allProjections: readonly Projection<ViewName>[] = [
  catalog,
  dayGrid,
  reservationDetail,
  accounts,
  personDirectory,
  auditTrail,
  closuresView,
  waitingList,
  importsView,
  occupancy,
];
