import type { ResponseOf } from '../../../api/contract/call.ts';
import { calls } from '../../../api/contract/calls.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { CONFIRMATION } from '../../shared/kit/dialogs.tsx';
import { useToaster, useUndoToast } from '../../shared/kit/toaster.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { CHECK_IN_FAILED } from '../../shared/text/reservation-texts.ts';
import { TAKE_BACK } from './texts.ts';

interface Mark {
  readonly isBusy: boolean;
  readonly mark: (reservation: Pick<Reservation, 'id' | 'qrcode'>) => Promise<void>;
}

/** Checking in from a row or a detail: the wrong one of two is soon marked. `onChanged` is called after either. */
export function useMark(
  said: (answer: ResponseOf<typeof calls.checkIn>) => string,
  onChanged: () => void = () => undefined,
): Mark {
  const undoToast = useUndoToast();
  const checkingIn = useAction(calls.checkIn, { failure: CHECK_IN_FAILED, onDone: onChanged });
  const toast = useToaster();
  const takingBack = useAction(calls.takeCheckInBack, {
    failure: TAKE_BACK.failure,
    onDone() {
      onChanged();
      toast({ title: CONFIRMATION, message: TAKE_BACK.success });
    },
  });
  async function mark({ id, qrcode }: Pick<Reservation, 'id' | 'qrcode'>) {
    const answer = await checkingIn.run({ body: { shortcode: qrcode } });
    if (answer) undoToast(said(answer), () => void takingBack.run({ params: { id }, body: {} }));
  }
  return { isBusy: checkingIn.isBusy, mark };
}
