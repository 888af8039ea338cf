import { useRef } from 'react';
import { isCalendarDate } from '../../../api/contract/calendar-date.ts';
import { calls } from '../../../api/contract/calls.ts';
import { daysLater } from '../../../domain/calendar/days.ts';
import { toTime } from '../../../domain/schedule/interval.ts';
import { ApiError } from '../../shared/call/api-error.ts';
import { newIdempotencyKey, type ResponseOf } from '../../shared/call/client.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { UNDO } from '../../shared/kit/toast-box.tsx';
import { useToaster } from '../../shared/kit/toaster.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { useRetryToast } from '../../shared/kit/use-retry-toast.ts';
import { MOVE } from '../reservation-detail/texts.ts';
import type { ShownDay } from './grid/address/use-grid-address.ts';
import { columnOfHour } from './grid/data/hours.ts';
import type { Row } from './grid/data/rows.ts';
import { useGridRefresh } from './grid/data/use-grid-data.ts';
import type { GridView } from './grid/data/use-grid-view.ts';
import type { GridFocus } from './grid/focus/use-grid-focus.ts';
import type { Moving } from './grid/moving/carried.ts';
import { fixedUntil, type MoveOptions, whyNotMoved } from './grid/moving/move-options.ts';
import { type Place, placeText } from './grid/moving/plan.ts';

type Moved = ResponseOf<typeof calls.moveReservation>;

/** Focuses the new place and offers an undo. A move that would collide is not sent. */
function useMove(shown: ShownDay, { focusOn }: GridFocus, rows: readonly Row[]): (moving: Moving) => void {
  const toast = useToaster();
  const refresh = useGridRefresh();
  const { showError } = useDialogs();
  const offerRetry = useRetryToast();
  const { attempt } = useAction(calls.moveReservation, { failure: MOVE.failure, repeatsLost: true });
  const last = useRef<Promise<unknown>>(Promise.resolve());

  /** The answer; null where it was not moved. Earlier moves come first. */
  function send(id: string, to: Place, again: () => void): Promise<Moved | null> {
    const turn = last.current.then(() => sendNow(id, to, again));
    last.current = turn;
    return turn;
  }

  async function sendNow(
    id: string,
    { courtId, date, start, end }: Place,
    again: () => void,
  ): Promise<Moved | null> {
    const body = {
      attraction_id: courtId,
      date,
      hour_start: toTime(start),
      hour_end: toTime(end),
    };
    try {
      // A key of its own for each drop: after a lost answer, the same place later is another move.
      const idempotencyKey = newIdempotencyKey();
      const moved = await attempt({ params: { id }, body, idempotencyKey });
      await refresh();
      focusOn({ courtId, column: columnOfHour(body.hour_start) ?? 0 });
      return moved;
    } catch (thrown) {
      await refresh();
      const isTaken = thrown instanceof ApiError && thrown.status === 409;
      if (isTaken) toast({ message: `${MOVE.failure}. ${thrown.error}`, intent: 'danger' });
      else await showError(MOVE.failure, thrown);
      offerRetry(MOVE.failure, new Map([[id, thrown]]), again);
      return null;
    }
  }

  async function takeBack(moving: Moving): Promise<void> {
    const { reservationId, from, to } = moving;
    shown.setDate(from.date);
    if (await send(reservationId, from, () => void takeBack(moving)))
      toast({ message: `La reserva volvió a su lugar: ${placeText(rows, from, to.date)}.` });
  }

  function drop(moving: Moving): void {
    const { collision, reservationId, who, from, to } = moving;
    if (collision !== '') {
      toast({ message: `La reserva sigue en su lugar. ${collision}.`, intent: 'warning' });
      return;
    }
    void send(reservationId, to, () => drop(moving)).then((moved) => {
      if (!moved) return;
      const { warnings, may_return = true } = moved;
      const message = `${who || 'La reserva'} está ahora en ${placeText(rows, to, from.date)}.`;
      toast({
        message: [message, ...warnings].join(' '),
        ...(warnings.length > 0 && { intent: 'warning' as const }),
        ...(may_return && { action: { label: UNDO, onClick: () => void takeBack(moving) } }),
      });
    });
  }
  return drop;
}

export function useMoveOptions(shown: ShownDay, view: GridView, focus: GridFocus): MoveOptions {
  const toast = useToaster();
  const onDrop = useMove(shown, focus, view.all);
  const { date } = shown;
  return {
    date,
    isPastDay: view.bookable === 'past-day',
    fixedUntil: fixedUntil(view.bookable, view.elapsed),
    whyNot: (hit) => whyNotMoved(view, hit),
    onRefused: (message) => toast({ message, intent: 'warning' }),
    onDrop,
    onTurnDay(days) {
      // A search for this day may not match the next one.
      view.setQuery('');
      if (isCalendarDate(date)) shown.setDate(daysLater(date, days));
    },
  };
}
