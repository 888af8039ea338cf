import { z } from 'zod';
import {
  MAX_OCCURRENCES,
  RECURRENCE_TYPES,
  type RecurrenceType,
} from '../../domain/series/recurrence-types.ts';

export const RECURRENCE_LABELS: Readonly<Record<RecurrenceType, string>> = {
  DIARIA: 'Diaria',
  SEMANAL: 'Semanal',
  QUINCENAL: 'Quincenal',
  MENSUAL: 'Mensual',
  BIMENSUAL: 'Bimensual',
  TRIMESTRAL: 'Trimestral',
  SEMESTRAL: 'Semestral',
  ANUAL: 'Anual',
};

export const recurrenceType = z.enum(RECURRENCE_TYPES, 'Elija un tipo de recurrencia de la lista');

export const MAX_DATES = MAX_OCCURRENCES;
const WRONG_COUNT = `Elija de 1 a ${MAX_DATES} fechas`;

export const dateCount = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value),
  z.int(WRONG_COUNT).min(1, WRONG_COUNT).max(MAX_DATES, WRONG_COUNT),
);
