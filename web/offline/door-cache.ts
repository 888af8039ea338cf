import { tried } from '../shared/storage/tried.ts';

export const DOOR_CACHE = 'door';
export const CACHE_DOOR_MESSAGE = 'keep-door';

/** Logged-in user and reservations of the day (`offline-day.ts`); log-out, or another log-in, removes them. */
const PREFIX = 'reservas.door.';

export function storeDoorText(userId: string, text: string): void {
  tried(() => localStorage.setItem(PREFIX + userId, text));
}

export function doorText(): string | null {
  return tried(() => localStorage.getItem(doorKeys()[0] ?? '')) ?? null;
}

export function forgetDoor(): void {
  forgetDoorsOfOthers('');
}

export function forgetDoorsOfOthers(userId: string): void {
  tried(() => {
    for (const key of doorKeys()) if (key !== PREFIX + userId) localStorage.removeItem(key);
  });
}

const doorKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
