import { bookingCalls, type PreviewDate } from '../../../../api/contract/booking.ts';
import type { QueryOf } from '../../../../api/contract/call.ts';
import type { FormValues } from './form-values.ts';
import { endObjection } from './rules.ts';

type PreviewQuery = QueryOf<typeof bookingCalls.previewReservation>;

export function previewQuery(values: FormValues): PreviewQuery | null {
  const { reservation_recurring_type_selected: type, reservation_recurring_count: count } = values;
  const recurs = values.reservation_is_recurring && type !== '' && count > 0;
  const asked = bookingCalls.previewReservation.query?.safeParse({
    attraction_id: values.selected_attraction_id,
    date: values.selected_date,
    hour_start: values.selected_hour_start,
    hour_end: values.selected_hour_end,
    ...(recurs && { recurring_type: type, recurring_count: count }),
  });
  return asked?.success && !endObjection(values) ? asked.data : null;
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

export interface SeenPreview {
  readonly question: string;
  readonly dates: readonly PreviewDate[];
}

/** Dates that somebody took while the form was open: free when the same question was asked before, taken now. */
export function newlyTaken(before: SeenPreview | null, now: SeenPreview): PreviewDate[] {
  if (before?.question !== now.question) return [];
  const bookable = new Set(
    before.dates.filter(({ state }) => state === 'free' || state === 'closed').map(({ date }) => date),
  );
  return now.dates.filter(({ state, date }) => state === 'taken' && bookable.has(date));
}
