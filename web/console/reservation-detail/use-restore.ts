import { calls } from '../../../api/contract/calls.ts';
import { request } from '../../shared/call/client.ts';
import { CONFIRMATION, useDialogs } from '../../shared/kit/dialogs.tsx';
import { useProgressToast, useToaster } from '../../shared/kit/toaster.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { useRetryToast } from '../../shared/kit/use-retry-toast.ts';
import { oneByOne } from '../../ui/form/one-by-one.ts';
import { RESTORE, restoredText } from './texts.ts';

/** Takes cancellations back and reports those that failed. */
export function useRestore(onChanged: () => void): (ids: readonly string[]) => Promise<void> {
  const toast = useToaster();
  const showProgress = useProgressToast();
  const offerRetry = useRetryToast();
  const { showError } = useDialogs();
  const restoring = useAction(calls.restoreReservation, { ...RESTORE, repeatsLost: true });

  async function restore(ids: readonly string[]): Promise<void> {
    const failures = await oneByOne(
      ids,
      (id) => restoring.attempt({ params: { id }, body: {} }),
      (before) => ids.length > 1 && showProgress(`Restaurando ${before + 1} de ${ids.length}…`),
    );
    showProgress(null);
    onChanged();
    const [first] = failures.values();
    if (failures.size === 0) return toast({ title: CONFIRMATION, message: restoredText(ids.length) });
    await showError(await failureText(ids, failures), first);
    offerRetry(RESTORE.failure, failures, (failed) => void restore(failed));
  }
  return restore;
}

async function failureText(ids: readonly string[], failures: ReadonlyMap<string, unknown>): Promise<string> {
  if (ids.length === 1) return RESTORE.failure;
  const dates = await datesOf([...failures.keys()]);
  // Reservations of several orders: some dates alone would seem to be all.
  const named = dates.length === failures.size ? dates : [];
  return restoredText(ids.length, failures.size, named);
}

/** None where they can't be read. */
async function datesOf(ids: readonly string[]): Promise<readonly string[]> {
  const [id = ''] = ids;
  const { dates } = await request(calls.seriesDates, { params: { id } }).catch(() => ({ dates: [] }));
  return dates.filter((one) => ids.includes(one.id)).map(({ date }) => date);
}
