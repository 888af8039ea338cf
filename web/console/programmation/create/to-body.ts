import type { z } from 'zod';
import type { createBody } from '../../../../api/contract/booking.ts';
import { cuiDigits } from './cui.ts';
import type { FormValues } from './form-values.ts';

export type CreateBody = z.input<typeof createBody>;

/** The request of a filled-in form. What belongs to a series goes along only where it is one. */
export function toBody(values: FormValues, skipped: readonly string[]): CreateBody {
  const recurs = values.reservation_is_recurring;
  return {
    ...values,
    reservation_person_cui: cuiDigits(values.reservation_person_cui),
    reservation_recurring_type_selected: recurs ? values.reservation_recurring_type_selected || null : null,
    reservation_recurring_count: recurs ? values.reservation_recurring_count : null,
    reservation_skip_dates: recurs ? [...skipped] : [],
  };
}
