/** The browser cache of the check-in page, shared by page and service worker. */
export const DOOR_CACHE = 'door';
/** The message by which the page asks the service worker to cache it. */
export const CACHE_DOOR_MESSAGE = 'keep-door';

/**
 * Data for the door while the server can't be reached: the logged-in user and the reservations of the day. The check-in
 * page owns the text (`offline-day.ts`); a log-out, or a log-in as somebody else, removes it from this device.
 */
const PREFIX = 'reservas.door.';

export function storeDoorText(userId: string, text: string): void {
  ignoringErrors(() => localStorage.setItem(PREFIX + userId, text));
}

/** The text stored for a user of this device; null for none. */
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
