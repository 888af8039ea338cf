import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';

/**
 * What is being chosen, until it counts. Where what counts changes (a default that comes late, the way back in the browser),
 * the fields that changed are replaced, but for those that the person has touched meanwhile. `applied`: plain data.
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
 * The draft once what counts has changed from `before` to `now`. A field that is neither of the two was touched, and stays;
 * spaces around a text make no difference.
 */
export function draftAfter<T extends object>(draft: T, before: T, now: T): T {
  const isTouched = (name: keyof T) => !isSame(draft[name], before[name]) && !isSame(draft[name], now[name]);
  const kept = (Object.keys(draft) as (keyof T)[]).filter(isTouched);
  return { ...now, ...(Object.fromEntries(kept.map((name) => [name, draft[name]])) as Partial<T>) };
}

function isSame(typed: unknown, applied: unknown): boolean {
  return JSON.stringify(typeof typed === 'string' ? typed.trim() : typed) === JSON.stringify(applied);
}
