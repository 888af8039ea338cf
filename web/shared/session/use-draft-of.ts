import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';

/** Choices not applied yet. When `applied` (plain data) changes, untouched fields follow. */
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

/** A field that differs from both `before` and `now` was touched, and stays; spaces around a text are ignored. */
export function draftAfter<T extends object>(draft: T, before: T, now: T): T {
  const isTouched = (name: keyof T) => !isSame(draft[name], before[name]) && !isSame(draft[name], now[name]);
  const kept = (Object.keys(draft) as (keyof T)[]).filter(isTouched);
  return { ...now, ...(Object.fromEntries(kept.map((name) => [name, draft[name]])) as Partial<T>) };
}

function isSame(typed: unknown, applied: unknown): boolean {
  return JSON.stringify(typeof typed === 'string' ? typed.trim() : typed) === JSON.stringify(applied);
}
