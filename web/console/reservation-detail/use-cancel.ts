import { calls } from '../../../api/contract/calls.ts';
import type { Scope } from '../../../domain/series/scopes.ts';
import { CONFIRMATION, useDialogs } from '../../shared/kit/dialogs.tsx';
import { useToaster, useUndoToast } from '../../shared/kit/toaster.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { CANCEL_FAILED, CANCELLED } from '../../shared/text/reservation-texts.ts';
import { RESTORE, restoredText } from './texts.ts';

interface Cancel {
  readonly isBusy: boolean;
  readonly cancel: (id: string, scope?: Scope) => Promise<boolean>;
}

/** Cancels and offers an undo: it is easy to cancel the wrong one of two bookings. Calls `onChanged` after either. */
export function useCancel(onChanged: () => void = () => undefined): Cancel {
  const { showConfirmation, showError } = useDialogs();
  const toast = useToaster();
  const undoToast = useUndoToast();
  const cancelling = useAction(calls.cancelReservation, { failure: CANCEL_FAILED, onDone: onChanged });
  const restoring = useAction(calls.restoreReservation, RESTORE);

  async function restore(ids: readonly string[]) {
    const failures: unknown[] = [];
    // One after the other: they share an order, and a person's limits.
    for (const id of ids)
      await restoring.attempt({ params: { id }, body: {} }).catch((thrown: unknown) => failures.push(thrown));
    onChanged();
    if (failures.length === 0) return toast({ title: CONFIRMATION, message: restoredText(ids.length) });
    const failure = ids.length === 1 ? RESTORE.failure : restoredText(ids.length, failures.length);
    await showError(failure, failures[0]);
  }

  async function cancel(id: string, scope: Scope = 'one') {
    const answer = await cancelling.run({ params: { id }, query: { scope } });
    if (!answer) return false;
    const ids = answer.cancelled ?? (scope === 'one' ? [id] : []);
    if (ids.length === 0) await showConfirmation(CANCELLED);
    else undoToast(CANCELLED, () => void restore(ids));
    return true;
  }

  return { isBusy: cancelling.isBusy, cancel };
}
