import type { PreviewDate } from '../../../../api/contract/booking.ts';
import type { FormValues } from './form-values.ts';
import { validate } from './validate.ts';

/** The request for a preview of the chosen time. */
export interface PreviewQuery {
  readonly attraction_id: number;
  readonly date: string;
  readonly hour_start: string;
  readonly hour_end: string;
  readonly recurring_type: Exclude<FormValues['reservation_recurring_type_selected'], ''>;
  readonly recurring_count: number;
}

/** The fields that say where and when. */
export const PLACE_FIELDS = [
  'selected_date',
  'selected_attraction_id',
  'selected_hour_start',
  'selected_hour_end',
] as const;

/** The question for the preview; null while court, date or hours are not there or make no sense. */
export function previewQuery(values: FormValues): PreviewQuery | null {
  const { errors } = validate(values);
  if (PLACE_FIELDS.some((name) => errors[name])) return null;
  const recurs =
    values.reservation_is_recurring &&
    values.reservation_recurring_type_selected !== '' &&
    values.reservation_recurring_count > 0;
  return {
    attraction_id: values.selected_attraction_id,
    date: values.selected_date,
    hour_start: values.selected_hour_start,
    hour_end: values.selected_hour_end,
    recurring_type: (recurs && values.reservation_recurring_type_selected) || 'SEMANAL',
    recurring_count: recurs ? values.reservation_recurring_count : 1,
  };
}

/** The dates that are taken, `YYYY-MM-DD`. */
export function takenDates(dates: readonly PreviewDate[]): string[] {
  return dates.filter((date) => date.state === 'taken').map((date) => date.date);
}

/** How many reservations the form asks for, those left out not counted. */
export function reservationCount(values: FormValues, skipped: readonly string[]): number {
  const asked = values.reservation_is_recurring ? Math.max(1, values.reservation_recurring_count) : 1;
  return Math.max(0, asked - skipped.length);
}

/** The button says what it does. */
export function submitText(values: FormValues, skipped: readonly string[]): string {
  if (!values.reservation_is_recurring) return 'Reservar';
  const count = reservationCount(values, skipped);
  return `Reservar ${count} ${count === 1 ? 'fecha' : 'fechas'}`;
}

/** One sentence about the dates: `6 fechas: 4 libres, 2 ocupadas`. Closed hours can be booked, so they count as free. */
export function datesSummary(dates: readonly PreviewDate[]): string {
  const taken = dates.filter((date) => date.state === 'taken').length;
  const past = dates.filter((date) => date.state === 'past').length;
  const free = dates.length - taken - past;
  const parts = [`${free} ${free === 1 ? 'libre' : 'libres'}`];
  if (taken > 0) parts.push(`${taken} ${taken === 1 ? 'ocupada' : 'ocupadas'}`);
  if (past > 0) parts.push(`${past} ${past === 1 ? 'pasada' : 'pasadas'}`);
  return `${dates.length} fechas: ${parts.join(', ')}`;
}
