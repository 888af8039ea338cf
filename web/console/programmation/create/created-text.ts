import { hourRange, longDate } from '../../../shared/dates.ts';
import { counted } from '../grid/text.ts';
import type { FormValues } from './form-values.ts';
import type { Created } from './use-submission.ts';

/** Section 8, to the letter. */
export const CREATED = 'Reserva creada correctamente';

/** The sentence of a success: the specified text, what was booked, and what staff should know about it. */
export function createdText(created: Created, values: FormValues, court: string): string {
  const hours = hourRange(values.selected_hour_start, values.selected_hour_end);
  const { length } = created.reservations;
  const from = longDate(created.reservation.date);
  const what =
    length > 1 ? `${court}, ${length} fechas desde el ${from}, ${hours}` : `${court}, ${from}, ${hours}`;
  return [`${CREATED}: ${what}`, ...warningText(created.warnings)].join('. ');
}

/** The first warning, and how many there are beside it: a long series has one for each date. */
function warningText([first, ...more]: readonly string[]): string[] {
  if (!first) return [];
  return [more.length > 0 ? `${first} Y ${counted(more.length, 'aviso más', 'avisos más')}.` : first];
}
