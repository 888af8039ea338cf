import { Temporal } from 'temporal-polyfill';
import type { RecurrenceType } from './recurrence-types.ts';

const STEPS: Readonly<Record<RecurrenceType, { days: number } | { months: number }>> = {
  DIARIA: { days: 1 },
  SEMANAL: { days: 7 },
  QUINCENAL: { days: 14 },
  MENSUAL: { months: 1 },
  BIMENSUAL: { months: 2 },
  TRIMESTRAL: { months: 3 },
  SEMESTRAL: { months: 6 },
  ANUAL: { months: 12 },
};

/** Each date counts from the first, so that a 31st returns after short months (clamped to their end). */
export function occurrenceDates(from: string, type: RecurrenceType, count: number): string[] {
  const first = Temporal.PlainDate.from(from);
  const step = STEPS[type];
  return Array.from({ length: count }, (_, index) => {
    const distance = 'days' in step ? { days: step.days * index } : { months: step.months * index };
    return first.add(distance, { overflow: 'constrain' }).toString();
  });
}
