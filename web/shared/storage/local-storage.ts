import { useCallback, useSyncExternalStore } from 'react';
import { tried } from './tried.ts';

/** Small choices that a browser keeps between visits (centre of the day, dark mode), alike in all its tabs. */
const PREFIX = 'reservas.';
const listeners = new Set<() => void>();
/** The values where the browser stores nothing (private windows): they last as long as the page. */
const inMemory = new Map<string, string>();

export function readStored(key: string): string | null {
  return tried(() => localStorage.getItem(PREFIX + key)) ?? inMemory.get(key) ?? null;
}

export function storedKeys(begin: string): string[] {
  const keys = tried(() => Object.keys(localStorage)) ?? [];
  return keys.filter((key) => key.startsWith(PREFIX + begin)).map((key) => key.slice(PREFIX.length));
}

export function store(key: string, value: string): void {
  inMemory.set(key, value);
  tried(() => localStorage.setItem(PREFIX + key, value));
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
