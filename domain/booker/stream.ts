/** The boundary of limits: a person's claims on their own time. */
const BOOKER_PREFIX = 'booker-';

export function bookerStream(personId: string): string {
  return `${BOOKER_PREFIX}${personId}`;
}

/** Null: another stream. */
export function personOfBooker(stream: string): string | null {
  return stream.startsWith(BOOKER_PREFIX) ? stream.slice(BOOKER_PREFIX.length) : null;
}
