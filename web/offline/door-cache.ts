export const DOOR_CACHE = 'door';
export const CACHE_DOOR_MESSAGE = 'keep-door';

/** Logged-in user and reservations of the day (`offline-day.ts`); log-out, or another log-in, removes them. */
const PREFIX = 'reservas.door.';

export function storeDoorText(userId: string, text: string): void {
  ignoringErrors(() => localStorage.setItem(PREFIX + userId, text));
}

export function doorText(): string | null {
  return ignoringErrors(() => localStorage.getItem(doorKeys()[0] ?? '')) ?? null;
}

export function forgetDoor(): void {
  forgetDoorsOfOthers('');
}

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
