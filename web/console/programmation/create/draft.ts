import { useCallback, useEffect, useRef } from 'react';
import { useSession } from '../../../shared/session/session.tsx';
import { dropDraft, keepDraft, readDraft } from '../../../shared/storage/drafts.ts';
import { type FormValues, formFor, type Slot } from './form-values.ts';

/** A form that was left unfinished: where it was opened, and what is in it. */
export interface CreateDraft {
  readonly slot: Slot;
  readonly values: FormValues;
}

const NAME = 'create';
const ANY_SLOT: Slot = { centerId: 0, courtId: 0, date: '', column: 0 };
const MODEL: CreateDraft = { slot: ANY_SLOT, values: formFor(ANY_SLOT) };

/** The unfinished form of a user in this tab; null where there is none, or one of another version of the page. */
export function readCreateDraft(userId: string): CreateDraft | null {
  const draft = readDraft(userId, NAME);
  return isLike(MODEL, draft) ? draft : null;
}

export function dropCreateDraft(userId: string): void {
  dropDraft(userId, NAME);
}

/** Whether all fields of the model are there, each of its type. */
function isLike<Model extends object>(model: Model, found: unknown): found is Model {
  if (typeof found !== 'object' || found === null) return false;
  return Object.entries(model).every(([name, value]) => {
    const other: unknown = Reflect.get(found, name);
    return typeof value === 'object' && value !== null ? isLike(value, other) : typeof other === typeof value;
  });
}

/**
 * Keeps a form that has changed, until the returned function says that it was booked or discarded. A form that is merely
 * taken off the screen (the session ended, the page was loaded again) leaves its draft behind.
 */
export function useDraft({ slot, values }: CreateDraft, isChanged: boolean): () => void {
  const userId = useSession().data?.user?.id;
  const isKept = useRef(false);
  const isDone = useRef(false);
  const drop = useCallback(() => {
    if (userId && isKept.current) dropCreateDraft(userId);
    isKept.current = false;
  }, [userId]);
  useEffect(() => {
    if (!userId || isDone.current) return;
    if (!isChanged) return drop();
    keepDraft(userId, NAME, { slot, values });
    isKept.current = true;
  }, [userId, slot, values, isChanged, drop]);
  return useCallback(() => {
    isDone.current = true;
    drop();
  }, [drop]);
}
