/**
 * The read models of the product, by the names that commands wait for, calls declare as their views, and checkpoints
 * are kept under. Nothing but names: the pages import it too, by way of the contract.
 */
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
  'occupancy',
] as const;

export type ViewName = (typeof VIEW_NAMES)[number];
