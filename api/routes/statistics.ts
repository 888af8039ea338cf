import { readGroupNames, readOccupancy, readOpenStretches } from '../../projections/occupancy/queries.ts';
import type { Handlers } from '../handler.ts';
import { presentOccupancy } from '../presenters/occupancy.ts';

/** How the courts are used. */
export const statisticsHandlers = {
  async occupancy({ deps, query, context }) {
    const { from, to, group, center: centerId } = query;
    const { now } = context();
    const { pool, config } = deps;
    const [rows, open, names] = await Promise.all([
      readOccupancy(pool, { from, to, centerId, group, now, timeZone: config.timeZone }),
      readOpenStretches(pool, centerId),
      readGroupNames(pool, group),
    ]);
    return { rows: presentOccupancy({ group, from, to, rows, open, names }) };
  },
} satisfies Partial<Handlers>;
