import type { OccupancyGroup } from '../../domain/occupancy/groups.ts';

/** Facet of the counts, and SQL of the group's key over counts `c`. */
export const COUNTED_BY: Readonly<Record<OccupancyGroup, readonly [facet: string, key: string]>> = {
  attraction: ['attraction', 'c.key'],
  center: ['weekday', 'c.center_id::text'],
  hour: ['hour', `split_part(c.key, '-', 2)`],
  weekday: ['weekday', 'c.key'],
  hour_weekday: ['hour', 'c.key'],
  type: ['type', 'c.key'],
  activity: ['activity', 'c.key'],
  dependency: ['dependency', 'c.key'],
  date: ['weekday', 'c.period'],
};
