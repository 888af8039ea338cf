import { hourRange, longDate } from '../../../shared/dates.ts';
import { bookingNotes } from '../../../shared/reservation-texts.ts';
import type { FormValues } from './form-values.ts';
import type { Created } from './use-submission.ts';

/** Section 8, to the letter. */
export const CREATED = 'Reserva creada correctamente';

/** The sentence of a success: the specified text, what was booked, whether it has to be approved, and the warnings. */
export function createdText(created: Created, values: FormValues, court: string): string {
  const hours = hourRange(values.selected_hour_start, values.selected_hour_end);
  const { length } = created.reservations;
  const from = longDate(created.reservation.date);
  const what =
    length > 1 ? `${court}, ${length} fechas desde el ${from}, ${hours}` : `${court}, ${from}, ${hours}`;
  const made = `${CREATED}: ${what}`;
  const notes = bookingNotes(created);
  return notes.length > 0 ? `${made}. ${notes.join(' ')}` : made;
}
