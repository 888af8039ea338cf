import { isCalendarDate } from '../../../../api/contract/calendar-date.ts';
import { REQUIRED } from '../../../../api/contract/fields.ts';
import type { ProductNow } from '../../../shared/text/clock.ts';
import { minutesOf } from '../../../shared/text/dates.ts';
import type { Errors } from '../../../ui/form/errors.ts';
import type { FormValues } from './form-values.ts';

export function pastObjection(date: string, today: string): string | undefined {
  return isCalendarDate(date) && date < today
    ? 'La fecha ya pasó. Elija hoy o una fecha posterior.'
    : undefined;
}

export function endObjection({ selected_hour_start, selected_hour_end }: FormValues): string | undefined {
  const isTooEarly = minutesOf(selected_hour_end) <= minutesOf(selected_hour_start);
  return isTooEarly ? 'La hora de fin debe ser posterior a la de inicio' : undefined;
}

/** A field with an asterisk is empty. The reference is required as well (section 5), without the asterisk (section 2). */
export function isIncomplete(errors: Errors): boolean {
  return Object.entries(errors).some(
    ([name, error]) => error === REQUIRED && name !== 'reservation_reference',
  );
}

/** Whether the chosen hours of today are over: staff may book them, after a question. */
export function isOver(values: FormValues, now: ProductNow | undefined): boolean {
  return values.selected_date === now?.date && values.selected_hour_end <= now.time;
}

/** The form's names for the fields of the preview: a booking would be refused for the same. */
export const PREVIEW_FIELDS: Readonly<Record<string, keyof FormValues>> = {
  attraction_id: 'selected_attraction_id',
  date: 'selected_date',
  hour_start: 'selected_hour_start',
  hour_end: 'selected_hour_end',
  recurring_type: 'reservation_recurring_type_selected',
  recurring_count: 'reservation_recurring_count',
};
