/** How a series repeats: facts that the contract and the screens share. */
export const RECURRENCE_TYPES = [
  'DIARIA',
  'SEMANAL',
  'QUINCENAL',
  'MENSUAL',
  'BIMENSUAL',
  'TRIMESTRAL',
  'SEMESTRAL',
  'ANUAL',
] as const;
export type RecurrenceType = (typeof RECURRENCE_TYPES)[number];

/** Dates of a series, at the most (specification, section 9). */
export const MAX_OCCURRENCES = 30;
