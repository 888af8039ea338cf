/** The browser cache of the check-in page, shared by page and service worker. */
export const DOOR_CACHE = 'door';
/** The message by which the page asks the service worker to cache it. */
export const CACHE_DOOR_MESSAGE = 'keep-door';

/**
 * What the door needs while the server can't be reached: who is logged in, and the reservations of the day. Text of the
 * check-in page (`offline-day.ts`), which a log-out, or a log-in as somebody else, removes from this device.
 */
const PREFIX = 'reservas.door.';

export function storeDoorText(userId: string, text: string): void {
  ignoringErrors(() => localStorage.setItem(PREFIX + userId, text));
}

/** What is stored for a user of this device; null if nothing is. */
export function doorText(): string | null {
  return ignoringErrors(() => localStorage.getItem(doorKeys()[0] ?? '')) ?? null;
}

/** At log-out, and where the server ended the session. */
export function forgetDoor(): void {
  forgetDoorsOfOthers('');
}

/** When it is known who is logged in. */
export function forgetDoorsOfOthers(userId: string): void {
  ignoringErrors(() => {
    for (const key of doorKeys()) if (key !== PREFIX + userId) localStorage.removeItem(key);
  });
}

const doorKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

/** A browser without storage only lacks the door without a connection. */
function ignoringErrors<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
