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

/** Specification, section 9. */
export const MAX_OCCURRENCES = 30;
