/** The store of the browser that keeps the check-in page; page and service worker use the same. */
export const DOOR = 'door';
/** The message by which the page asks to be kept. */
export const KEEP_DOOR = 'keep-door';

/**
 * What the door needs while the server can't be reached: who is logged in, and the reservations of the day. Text of the
 * check-in page (`kept-door.ts`), which a log-out, or a log-in as somebody else, removes from this device.
 */
const PREFIX = 'reservas.door.';

export function keepDoorText(userId: string, text: string): void {
  tried(() => localStorage.setItem(PREFIX + userId, text));
}

/** What one user of this device left; null where nothing is. */
export function doorText(): string | null {
  return tried(() => localStorage.getItem(doorKeys()[0] ?? '')) ?? null;
}

/** At log-out, and where the server ended the session. */
export function forgetDoor(): void {
  forgetDoorsOfOthers('');
}

/** When it is known who is logged in. */
export function forgetDoorsOfOthers(userId: string): void {
  tried(() => {
    for (const key of doorKeys()) if (key !== PREFIX + userId) localStorage.removeItem(key);
  });
}

const doorKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

/** A browser without storage has no door without a connection, and works otherwise. */
function tried<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
