/** A stream is one person's claims on their own time: what a person may hold at once is decided in it. */
const BOOKER_PREFIX = 'booker-';

/** The name of a person's stream. Stored for good. */
export function bookerStream(personId: string): string {
  return `${BOOKER_PREFIX}${personId}`;
}
