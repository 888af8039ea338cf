/** The boundary of limits: a person's claims on their own time. */
const BOOKER_PREFIX = 'booker-';

export function bookerStream(personId: string): string {
  return `${BOOKER_PREFIX}${personId}`;
}
