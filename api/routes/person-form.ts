import { isBirthDateAllowed } from '../../domain/person/birth-date.ts';
import type { Profile } from '../../domain/person/events.ts';
import { type Refused, refused } from '../errors/refusals.ts';
import type { Deps } from '../http/deps.ts';
import { dayMonthYear } from '../presenters/person.ts';

type Config = Pick<Deps['config'], 'birthDates'>;

/**
 * The problem of a date of birth by the settings of the product; null where there is none, or where no date is given.
 */
export function birthDateProblem(config: Config, date: string): Refused | null {
  const sentence = birthDateSentence(config, date);
  return sentence === null ? null : refused({ code: 'invalid', errors: { date_of_birth: [sentence] } });
}

/** The same as a sentence for the field. */
export function birthDateSentence({ birthDates }: Config, date: string): string | null {
  if (isBirthDateAllowed(date, birthDates)) return null;
  return `Elija una fecha del ${dayMonthYear(birthDates.min)} al ${dayMonthYear(birthDates.max)}`;
}

type Sent = Readonly<Record<'first_name' | 'last_name' | 'gender' | 'date_of_birth' | 'phone', string>>;

export function profileOf({ first_name, last_name, gender, date_of_birth, phone }: Sent): Profile {
  return { firstName: first_name, lastName: last_name, gender, dateOfBirth: date_of_birth, phone };
}
