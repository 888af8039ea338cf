/** The dates of birth that the product takes, `YYYY-MM-DD`, both included. */
export interface BirthDates {
  readonly min: string;
  readonly max: string;
}

/** Whether a date of birth (`YYYY-MM-DD`) lies within the bounds; '' where none is given, which is allowed. */
export function isBirthDateAllowed(date: string, { min, max }: BirthDates): boolean {
  return date === '' || (date >= min && date <= max);
}
