import { useState } from 'react';
import { ApiError } from '../../shared/api-error.ts';

type Known = Readonly<Record<string, unknown>>;

/**
 * For forms that say which values they showed at first (`known`), so that the server refuses what somebody else changed
 * meanwhile. What was typed stays; who has seen the difference and saves again replaces it.
 */
export function useOvertaken<V extends Known>(shown: V) {
  const [known, setKnown] = useState(shown);
  const [changes, setChanges] = useState<ApiError['changes']>([]);
  return {
    known,
    /** What others changed, field by field; empty while nothing did. */
    changes,
    /**
     * Sends the form. Null where others were before: the changes say what, and the form's `rebase` takes what is there
     * now, so that also the value that it was opened with can be saved over it. @throws any other refusal
     */
    async watch<Answer>(
      send: () => Promise<Answer>,
      rebase: (seen: Partial<V>) => void,
    ): Promise<Answer | null> {
      try {
        return await send();
      } catch (thrown) {
        if (!(thrown instanceof ApiError) || thrown.changes.length === 0) throw thrown;
        setChanges(thrown.changes);
        // Fields of the form by its own names.
        const seen = Object.fromEntries(
          thrown.changes.map(({ field, after }) => [field, after]),
        ) as Partial<V>;
        setKnown((now) => ({ ...now, ...seen }));
        rebase(seen);
        return null;
      }
    },
    /** These values are shown now. */
    settle(saved: V) {
      setKnown(saved);
      setChanges([]);
    },
  };
}
