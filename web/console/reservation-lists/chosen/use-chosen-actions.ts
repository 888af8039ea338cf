import { calls } from '../../../../api/contract/calls.ts';
import type { Reservation } from '../../../../api/contract/reservations.ts';
import { useSend } from '../../../shared/call/send.ts';
import { useDialogs } from '../../../shared/kit/dialogs.tsx';
import { useToaster, useUndoToast } from '../../../shared/kit/toaster.tsx';
import { useAction } from '../../../shared/kit/use-action.ts';
import { timeOf } from '../../../shared/text/dates.ts';
import { reservationsText } from '../../../shared/text/figure-text.ts';
import {
  CANCEL_FAILED,
  CHECK_IN_FAILED,
  cancelledText,
  withUndoable,
} from '../../../shared/text/reservation-texts.ts';
import { MOVE, mayCancel, RESTORE, restoredText, TAKE_BACK } from '../../reservation-detail/texts.ts';
import { cancelQuestion, markedText, movedText } from './texts.ts';
import { useEach } from './use-each.ts';

/** Where a chosen reservation goes; null keeps what it has. Its hours stay. */
export interface Target {
  readonly date: string | null;
  readonly attractionId: string | null;
}

export interface ChosenActions {
  readonly progress: ReturnType<typeof useEach>['progress'];
  readonly checkIn: (rows: readonly Reservation[]) => Promise<void>;
  readonly cancel: (rows: readonly Reservation[]) => Promise<boolean>;
  readonly move: (rows: readonly Reservation[], target: Target) => Promise<void>;
}

/** Actions on several reservations at once; each result offers "Deshacer". */
export function useChosenActions(): ChosenActions {
  const toast = useToaster();
  const undoToast = useUndoToast();
  const { confirm } = useDialogs();
  const { progress, run } = useEach();
  const send = useSend();
  const checking = useAction(calls.checkIn, { failure: CHECK_IN_FAILED, repeatsLost: true });
  const takingBack = useAction(calls.takeCheckInBack, { ...TAKE_BACK, repeatsLost: true });
  const cancelling = useAction(calls.cancelReservation, { failure: CANCEL_FAILED });
  const restoring = useAction(calls.restoreReservation, { ...RESTORE, repeatsLost: true });
  const moving = useAction(calls.moveReservation, { ...MOVE, repeatsLost: true });

  async function takeBack(rows: readonly Reservation[]): Promise<void> {
    const back = await run(
      rows,
      ({ id }) => takingBack.attempt({ params: { id }, body: {} }),
      TAKE_BACK.failure,
      (failed) => void takeBack(failed),
    );
    if (back.length > 0) toast({ message: `Se ha deshecho el check-in de ${reservationsText(back.length)}` });
  }

  async function restore(rows: readonly Reservation[]): Promise<void> {
    const back = await run(
      rows,
      ({ id }) => restoring.attempt({ params: { id }, body: {} }),
      RESTORE.failure,
      (failed) => void restore(failed),
    );
    if (back.length > 0) toast({ message: restoredText(rows.length, rows.length - back.length) });
  }

  const moveTo = (row: Reservation, target: Target) =>
    moving.attempt({
      params: { id: row.id },
      query: { scope: 'one' },
      body: {
        attraction_id: target.attractionId ?? String(row.attraction_id),
        date: target.date ?? row.date,
        hour_start: timeOf(row.date_start),
        hour_end: timeOf(row.date_end),
      },
    });

  const moveBack = (rows: readonly Reservation[]): Promise<unknown> =>
    run(
      rows,
      (row) => moveTo(row, { date: null, attractionId: null }),
      MOVE.failure,
      (failed) => void moveBack(failed),
    );

  /** Says what was done, and offers to undo what can be undone. */
  function report(
    said: (count: number) => string,
    done: readonly Reservation[],
    undoable: readonly Reservation[],
    undo: (rows: readonly Reservation[]) => Promise<unknown>,
  ): void {
    if (done.length === 0) return;
    const text = withUndoable(said(done.length), undoable.length, done.length);
    undoToast(text, undoable.length > 0 ? () => void undo(undoable) : null);
  }

  return {
    progress,
    async checkIn(rows) {
      const done = await run(
        rows,
        ({ qrcode }) => checking.attempt({ body: { shortcode: qrcode } }),
        CHECK_IN_FAILED,
      );
      report(markedText, done, done, takeBack);
    },
    async cancel(rows) {
      if (!(await confirm(cancelQuestion(rows.length)))) return false;
      const undoable: Reservation[] = [];
      const cancelOne = async (row: Reservation) => {
        const { id } = row;
        const { restorable = [id] } = await cancelling.attempt({ params: { id }, query: { scope: 'one' } });
        if (restorable.includes(id)) undoable.push(row);
      };
      const done = await run(rows.filter(mayCancel), cancelOne, CANCEL_FAILED);
      report(cancelledText, done, undoable, restore);
      return done.length > 0;
    },
    async move(rows, target) {
      const undoable: Reservation[] = [];
      const moveOne = async ({ id }: Reservation) => {
        // A colleague may have moved it since it was chosen: it keeps the place and hours of now.
        const row = await send(calls.findReservation, { query: { query: id } }, true);
        const { may_return = true } = await moveTo(row, target);
        if (may_return) undoable.push(row);
      };
      const done = await run(rows, moveOne, MOVE.failure);
      report(movedText, done, undoable, moveBack);
    },
  };
}
