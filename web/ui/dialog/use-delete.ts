import { useCallback, useState } from 'react';
import { type DeleteQuestion, useDialogs } from '../../shared/kit/dialogs.tsx';

interface Deletion extends DeleteQuestion {
  /** Deletes it; throws what the server says. */
  readonly run: () => Promise<unknown>;
  /** Fixed sentences of section 8. */
  readonly success: string;
  readonly failure: string;
}

/** Asks with the specification's words, deletes, and says what came of it; true where it is gone. */
export function useDelete(): {
  readonly isDeleting: boolean;
  readonly remove: (what: Deletion) => Promise<boolean>;
} {
  const { confirmDelete, showConfirmation, showError } = useDialogs();
  const [isDeleting, setDeleting] = useState(false);
  const remove = useCallback(
    async ({ run, success, failure, ...question }: Deletion) => {
      if (!(await confirmDelete(question))) return false;
      setDeleting(true);
      try {
        await run();
      } catch (thrown) {
        await showError(failure, thrown);
        return false;
      } finally {
        setDeleting(false);
      }
      await showConfirmation(success);
      return true;
    },
    [confirmDelete, showConfirmation, showError],
  );
  return { isDeleting, remove };
}
