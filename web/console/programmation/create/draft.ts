import { useCallback, useEffect, useRef } from 'react';
import { useSession } from '../../../shared/session/session.tsx';
import { dropDraft, keepDraft, readDraft } from '../../../shared/storage/drafts.ts';
import { type FormValues, formFor, type Slot } from './form-values.ts';

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

export function keepCreateDraft(userId: string, draft: CreateDraft): void {
  keepDraft(userId, NAME, draft);
}

export function dropCreateDraft(userId: string): void {
  dropDraft(userId, NAME);
}

function isLike<Model extends object>(model: Model, found: unknown): found is Model {
  if (typeof found !== 'object' || found === null) return false;
  return Object.entries(model).every(([name, value]) => {
    const other: unknown = Reflect.get(found, name);
    return typeof value === 'object' && value !== null ? isLike(value, other) : typeof other === typeof value;
  });
}

/** Keeps a changed form until the returned function is called. Unmounting alone (session end, reload) leaves the draft. */
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
    keepCreateDraft(userId, { slot, values });
    isKept.current = true;
  }, [userId, slot, values, isChanged, drop]);
  return useCallback(() => {
    isDone.current = true;
    drop();
  }, [drop]);
}
