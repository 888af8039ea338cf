import { tried } from './tried.ts';

/** Unsent forms of this tab; they survive a reload and a session's end. Personal data: removed with log-out. */
const PREFIX = 'reservas.draft.';

const keyOf = (userId: string, name: string) => `${PREFIX}${userId}.${name}`;

/** Keeps `draft` (as JSON) under a name, instead of the one before. */
export function keepDraft(userId: string, name: string, draft: unknown): void {
  tried(() => sessionStorage.setItem(keyOf(userId, name), JSON.stringify(draft)));
}

/** The draft stored under a name, unchecked; null where there is none, or it can't be read. */
export function readDraft(userId: string, name: string): unknown {
  return tried<unknown>(() => JSON.parse(sessionStorage.getItem(keyOf(userId, name)) ?? 'null')) ?? null;
}

export function dropDraft(userId: string, name: string): void {
  tried(() => sessionStorage.removeItem(keyOf(userId, name)));
}

export function dropAllDrafts(): void {
  dropWhere(() => true);
}

export function dropDraftsOfOthers(userId: string): void {
  dropWhere((key) => !key.startsWith(keyOf(userId, '')));
}

function dropWhere(isDue: (key: string) => boolean): void {
  tried(() => {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX) && isDue(key));
    for (const key of keys) sessionStorage.removeItem(key);
  });
}
