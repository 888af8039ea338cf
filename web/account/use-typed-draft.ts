import { useEffect } from 'react';
import { dropDraft, keepDraft, readDraft } from '../shared/storage/drafts.ts';
import type { AccountForm } from './use-account-form.ts';

/** The form belongs to nobody yet. */
const VISITOR = '';

/**
 * Keeps what is typed, except passwords, over a reload: a phone may end a page in the background. Another page forgets it.
 * Returns how to forget it.
 */
export function useTypedDraft<V extends Readonly<Record<string, string>>>(
  name: string,
  { values, field }: AccountForm<V>,
): () => void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the first drawing, which the server made
  useEffect(() => {
    const kept = (readDraft(VISITOR, name) ?? {}) as Partial<V>;
    for (const [key, value] of Object.entries(kept)) if (values[key] === '') field(key).onChange(value);
    return () => dropDraft(VISITOR, name);
  }, []);
  useEffect(() => {
    const typed = Object.entries(values).filter(([key]) => !key.startsWith('password'));
    keepDraft(VISITOR, name, Object.fromEntries(typed));
  }, [name, values]);
  return () => dropDraft(VISITOR, name);
}
