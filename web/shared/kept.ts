import { useCallback, useSyncExternalStore } from 'react';

/** Small choices that a browser keeps between visits (centre of the day, dark mode), alike in all its tabs. */
const PREFIX = 'reservas.';
const listeners = new Set<() => void>();
/** What was chosen where the browser keeps nothing (private windows): lasts as long as the page. */
const unkept = new Map<string, string>();

export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key) ?? unkept.get(key) ?? null;
  } catch {
    return unkept.get(key) ?? null;
  }
}

/** The keys that begin with a text, as far as the browser keeps any. */
export function keptKeys(begin: string): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + begin));
    return keys.map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

export function keep(key: string, value: string): void {
  unkept.set(key, value);
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Where the browser refuses to store it, it is kept until the page closes.
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` at each change, of this tab or another; returns how to stop. */
export function subscribeKept(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The kept text under `key` (null: none) and how to change it. */
export function useKept(key: string): readonly [string | null, (value: string) => void] {
  const value = useSyncExternalStore(subscribeKept, () => readKept(key));
  const change = useCallback((next: string) => keep(key, next), [key]);
  return [value, change];
}
