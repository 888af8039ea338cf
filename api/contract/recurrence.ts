import { z } from 'zod';

/** Section 3 of the specification, value and label. The label is what the screen shows. */
export const RECURRENCE_LABELS = {
  DIARIA: 'Diaria',
  SEMANAL: 'Semanal',
  QUINCENAL: 'Quincenal',
  MENSUAL: 'Mensual',
  BIMENSUAL: 'Bimensual',
  TRIMESTRAL: 'Trimestral',
  SEMESTRAL: 'Semestral',
  ANUAL: 'Anual',
} as const;
export type RecurrenceType = keyof typeof RECURRENCE_LABELS;

export const recurrenceType = z.enum(
  Object.keys(RECURRENCE_LABELS) as RecurrenceType[],
  'Elija un tipo de recurrencia de la lista',
);

/** Section 9 of the specification: a series has 1 to 30 dates. */
export const MAX_DATES = 30;
const WRONG_COUNT = `Elija de 1 a ${MAX_DATES} fechas`;

/** How many dates a series has, the first included. */
export const dateCount = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value),
  z.int(WRONG_COUNT).min(1, WRONG_COUNT).max(MAX_DATES, WRONG_COUNT),
);
