/** Both included. */
export interface BirthDates {
  readonly min: string;
  readonly max: string;
}

/** '' (none given) is allowed. */
export function isBirthDateAllowed(date: string, { min, max }: BirthDates): boolean {
  return date === '' || (date >= min && date <= max);
}
