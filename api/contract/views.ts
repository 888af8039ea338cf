/**
 * The read models by name: what a call shows, or what a command waits for. A test compares the list with the read models
 * that there are.
 */
export const VIEWS = [
  'catalog',
  'day-grid',
  'reservation-detail',
  'accounts',
  'person-directory',
  'audit-log',
] as const;
export type ViewName = (typeof VIEWS)[number];
