import type { Deps } from '../deps.ts';
import { type Refused, refused } from '../errors/refusals.ts';
import { dayMonthYear } from '../presenters/person.ts';

/** What is wrong with a date of birth by the settings of the product; null where nothing is, or where none is given. */
export function birthDateProblem(
  { birthDates: { min, max } }: Pick<Deps['config'], 'birthDates'>,
  date: string,
): Refused | null {
  if (date === '' || (date >= min && date <= max)) return null;
  const sentence = `Elija una fecha del ${dayMonthYear(min)} al ${dayMonthYear(max)}`;
  return refused({ code: 'invalid', errors: { date_of_birth: [sentence] } });
}
