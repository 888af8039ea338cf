import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

/** What is being chosen, until it counts; what counts replaces it whenever that changes. `applied`: plain data. */
export function useDraftOf<T extends object>(applied: T): readonly [T, Dispatch<SetStateAction<T>>] {
  const [draft, setDraft] = useState(applied);
  const content = JSON.stringify(applied);
  useEffect(() => setDraft(JSON.parse(content) as T), [content]);
  return [draft, setDraft];
}
