/**
 * The names of the read models: commands wait for them, calls declare them as their views, and checkpoints are stored under
 * them. Only names, because the pages import this file through the contract.
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
