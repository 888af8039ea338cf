/**
 * The read models by name: what a call shows, or what a command waits for. The same as `projections/view-names.ts`, which
 * a browser can't import: the router does not compile where a name is none there, and a test finds one that is missing here.
 */
export const VIEWS = [
  'catalog',
  'day-grid',
  'reservation-detail',
  'accounts',
  'person-directory',
  'audit-log',
  'closures',
  'waiting-list',
  'imports',
] as const;
export type ViewName = (typeof VIEWS)[number];
