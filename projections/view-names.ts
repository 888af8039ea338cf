/** The read models of the product, by the names under which commands wait for them and their checkpoints stand. */
export const VIEW_NAMES = [
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

export type ViewName = (typeof VIEW_NAMES)[number];
