import type { Pool } from 'pg';
import type { LocalMoment } from '../../domain/calendar/moment.ts';
import { stretchesByCourt, stretchesWithFloors } from '../../domain/occupancy/floor-stretches.ts';
import { readCourtHours } from '../../projections/occupancy/court-hours.ts';
import { readFloorExcess, readFloorTimes } from '../../projections/occupancy/floor-excess.ts';
import { readGroupNames, readOccupancy } from '../../projections/occupancy/queries.ts';
import type { QueryOf } from '../contract/call.ts';
import type { Calls } from '../contract/calls.ts';
import type { OccupancyEntry } from '../contract/statistics.ts';
import { statisticsSheet } from '../documents/statistics-xlsx.ts';
import type { Deps } from '../http/deps.ts';
import { saveAs } from '../http/document.ts';
import type { Handlers } from '../http/handler.ts';
import { presentOccupancy } from '../presenters/occupancy.ts';

export const statisticsHandlers = {
  async occupancy({ deps, query, context }) {
    return { rows: await occupancyRows(placeOf(deps), query, context().now) };
  },

  async statisticsSheet({ deps, query, context, ctx }) {
    const rows = await occupancyRows(placeOf(deps), query, context().now);
    const batches = (async function* () {
      yield rows;
    })();
    return saveAs(ctx, `Estadísticas ${query.from} ${query.to}.xlsx`, statisticsSheet(query.group, batches));
  },
} satisfies Partial<Handlers>;

const placeOf = ({ pool, config: { timeZone } }: Deps): Place => ({ pool, timeZone });

interface Place {
  readonly pool: Pool;
  /** IANA. */
  readonly timeZone: string;
}

export async function occupancyRows(
  { pool, timeZone }: Place,
  { from, to, group, center: centerId }: QueryOf<Calls['occupancy']>,
  now: LocalMoment,
): Promise<OccupancyEntry[]> {
  const floors = await readFloorTimes(pool, { from, to, centerId });
  // A court by itself has its own hours, whatever is booked of its floor.
  const isByCourt = group === 'attraction';
  const [rows, excess, courts, names] = await Promise.all([
    readOccupancy(pool, { from, to, centerId, group, now, timeZone }),
    readFloorExcess(pool, group, isByCourt ? [] : floors),
    readCourtHours(pool, { from, to, centerId, timeZone }),
    readGroupNames(pool, group),
  ]);
  const open = (isByCourt ? stretchesByCourt : stretchesWithFloors)(courts, floors, { from, to });
  return presentOccupancy({ group, rows, excess, open, names });
}
