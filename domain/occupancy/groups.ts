export const OCCUPANCY_GROUPS = [
  'attraction',
  'center',
  'hour',
  'weekday',
  'hour_weekday',
  'type',
  'activity',
  'dependency',
  'date',
] as const;
export type OccupancyGroup = (typeof OCCUPANCY_GROUPS)[number];
