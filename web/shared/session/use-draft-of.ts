import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';

/**
 * Choices that are not applied yet. Where the applied ones change (a default that comes late, the browser's Back), the
 * changed fields are replaced, except those that the person has touched meanwhile. `applied`: plain data.
 */
export function useDraftOf<T extends object>(applied: T): readonly [T, Dispatch<SetStateAction<T>>] {
  const [draft, setDraft] = useState(applied);
  const known = useRef(applied);
  const content = JSON.stringify(applied);
  useEffect(() => {
    const before = known.current;
    const now = JSON.parse(content) as T;
    known.current = now;
    setDraft((draft) => draftAfter(draft, before, now));
  }, [content]);
  return [draft, setDraft];
}

/**
 * The draft after the applied choices changed from `before` to `now`. A field that equals neither of them was touched,
 * and stays; spaces around a text are ignored.
 */
export function draftAfter<T extends object>(draft: T, before: T, now: T): T {
  const isTouched = (name: keyof T) => !isSame(draft[name], before[name]) && !isSame(draft[name], now[name]);
  const kept = (Object.keys(draft) as (keyof T)[]).filter(isTouched);
  return { ...now, ...(Object.fromEntries(kept.map((name) => [name, draft[name]])) as Partial<T>) };
}

function isSame(typed: unknown, applied: unknown): boolean {
  return JSON.stringify(typeof typed === 'string' ? typed.trim() : typed) === JSON.stringify(applied);
}
