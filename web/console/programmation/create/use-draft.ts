import { useCallback, useEffect, useRef } from 'react';
import { useSession } from '../../../shared/session.tsx';
import { dropCreateDraft, keepCreateDraft } from './draft.ts';
import { type FormValues, isChanged, type Slot } from './form-values.ts';

/**
 * Keeps what differs in the form from how it was `opened`, until the returned function says that it was booked or discarded. A form that is
 * merely taken off the screen (the session ended, the page was loaded again) leaves its draft behind.
 */
export function useDraft(slot: Slot, values: FormValues, opened: FormValues): () => void {
  const userId = useSession().data?.user?.id;
  const isKept = useRef(false);
  const isDone = useRef(false);
  const drop = useCallback(() => {
    if (userId && isKept.current) dropCreateDraft(userId);
    isKept.current = false;
  }, [userId]);
  useEffect(() => {
    if (!userId || isDone.current) return;
    if (!isChanged(values, opened)) return drop();
    keepCreateDraft(userId, { slot, values });
    isKept.current = true;
  }, [userId, slot, values, opened, drop]);
  return useCallback(() => {
    isDone.current = true;
    drop();
  }, [drop]);
}
