import { useCallback, useSyncExternalStore } from 'react';

/** Small choices that a browser keeps between visits (centre of the day, dark mode), alike in all its tabs. */
const PREFIX = 'reservas.';
const listeners = new Set<() => void>();
/** The values where the browser stores nothing (private windows): they last as long as the page. */
const inMemory = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key) ?? inMemory.get(key) ?? null;
  } catch {
    return inMemory.get(key) ?? null;
  }
}

export function storedKeys(begin: string): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + begin));
    return keys.map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

export function store(key: string, value: string): void {
  inMemory.set(key, value);
  try {
    localStorage.setItem(PREFIX + key, value);
  } catch {
    // Where the browser refuses to store it, it is kept until the page closes.
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` at each change, in this tab or another; returns a function that stops it. */
export function subscribeStored(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The stored text under `key` (null: none) and a function that changes it. */
export function useStored(key: string): readonly [string | null, (value: string) => void] {
  const value = useSyncExternalStore(
    subscribeStored,
    () => readStored(key),
    () => null,
  );
  const change = useCallback((next: string) => store(key, next), [key]);
  return [value, change];
}
