import { z } from 'zod';
import { OCCUPANCY_GROUPS } from '../../domain/occupancy/groups.ts';
import { get } from './call.ts';
import { answerOf, catalogIdOrAll, localDate } from './fields.ts';
import { inOrder } from './intervals.ts';

const occupancyRow = z.object({
  /** Id, hour, day of the week (0 Sunday), `{weekday}-{hour}`, date or organization. */
  key: z.string(),
  name: z.string(),
  /** A reservation on a floor counts with its share of the cells, except by attraction. */
  reserved_minutes: z.number(),
  /** Historic opening hours minus closures; a floor counts once, except by attraction. */
  open_minutes: z.number(),
  reservations: z.number(),
  cancelled: z.number(),
  no_shows: z.number(),
  /** Average days from booking to visit, without late notes. */
  lead_days: z.number(),
});
export type OccupancyEntry = z.output<typeof occupancyRow>;

const occupancyQuery = z
  .object({
    from: localDate,
    to: localDate,
    group: z.enum(OCCUPANCY_GROUPS, 'Elija una agrupación de la lista').default('attraction'),
    center: catalogIdOrAll,
  })
  .superRefine(inOrder('from', 'to'));

export const statisticsCalls = {
  occupancy: get('/api/statistics/occupancy', 'staff', {
    scope: 'reports',
    summary: 'Reserved and open time, cancellations and no-shows of an interval, by group',
    query: occupancyQuery,
    response: z.object({ rows: z.array(occupancyRow) }),
    views: ['reservation-detail', 'catalog', 'floors'],
  }),
  statisticsSheet: get('/download/statistics.xlsx', 'staff', {
    scope: 'reports',
    summary: 'The same as an Excel sheet',
    query: occupancyQuery,
    ...answerOf('xlsx'),
  }),
};
