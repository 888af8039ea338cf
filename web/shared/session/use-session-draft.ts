import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { onSessionEnd } from '../call/session-end.ts';
import { currentUser } from '../call/shown-session.ts';
import { dropDraft, keepDraft, readDraft } from '../storage/drafts.ts';

/** Form state that outlives the session: after log-in in this tab the same person finds it again. `name`: one a form. */
export function useSessionDraft<T>(name: string, initial: T): readonly [T, Dispatch<SetStateAction<T>>] {
  const [userId] = useState(() => currentUser()?.id ?? '');
  const [untouched] = useState(initial);
  const [value, setValue] = useState(initial);
  const latest = useRef(value);
  latest.current = value;
  useEffect(() => {
    // After the first drawing, which the server may have made: it knows no drafts.
    const kept = readDraft(userId, name) as T | null;
    if (kept !== null) setValue(kept);
    dropDraft(userId, name);
    return onSessionEnd(() => {
      if (latest.current !== untouched) keepDraft(userId, name, latest.current);
    });
  }, [userId, name, untouched]);
  return [value, setValue];
}
