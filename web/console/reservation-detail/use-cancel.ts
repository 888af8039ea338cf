import { calls } from '../../../api/contract/calls.ts';
import { STATUS_NAMES } from '../../../domain/schedule/status.ts';
import type { Scope } from '../../../domain/series/scopes.ts';
import { request } from '../../shared/call/client.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useUndoToast } from '../../shared/kit/toaster.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { CANCEL_FAILED, CANCELLED, withUndoable } from '../../shared/text/reservation-texts.ts';
import { cancelledDatesText } from './texts.ts';
import { useRestore } from './use-restore.ts';

interface Cancel {
  readonly isBusy: boolean;
  readonly cancel: (id: string, scope?: Scope) => Promise<boolean>;
}

/** Cancels and offers an undo: it is easy to cancel the wrong one of two bookings. Calls `onChanged` after either. */
export function useCancel(onChanged: () => void = () => undefined): Cancel {
  const { showConfirmation } = useDialogs();
  const undoToast = useUndoToast();
  const cancelling = useAction(calls.cancelReservation, { failure: CANCEL_FAILED, onDone: onChanged });
  const restore = useRestore(onChanged);

  async function cancel(id: string, scope: Scope = 'one') {
    const answer = await cancelling.run({ params: { id }, query: { scope } });
    if (!answer) return false;
    const { cancelled = scope === 'one' ? [id] : [], restorable = cancelled } = answer;
    const said =
      scope === 'one' || cancelled.length === 0
        ? CANCELLED
        : cancelledDatesText(cancelled.length, await checkedIn(id, scope));
    const text = withUndoable(said, restorable.length, cancelled.length);
    if (restorable.length > 0) undoToast(text, () => void restore(restorable));
    else await showConfirmation(said);
    return true;
  }

  return { isBusy: cancelling.isBusy, cancel };
}

/** The dates that stay because somebody checked in there; 0 where they can't be read. */
async function checkedIn(id: string, scope: Scope): Promise<number> {
  const { dates } = await request(calls.seriesDates, { params: { id } }).catch(() => ({ dates: [] }));
  const begin = (of: (typeof dates)[number] | undefined) => `${of?.date} ${of?.hours}`;
  const opened = begin(dates.find((date) => date.id === id));
  const inScope = dates.filter((date) => scope === 'all' || begin(date) >= opened);
  return inScope.filter((date) => date.status_name === STATUS_NAMES[2]).length;
}
