import { driveMove } from './drive-move.ts';
import { type FinisherOptions, runFinisher, type Unfinished } from './finisher.ts';

const openMoves: Unfinished = {
  process: 'moves',
  filter: { types: ['SlotHeld', 'ReservationArrived', 'ReservationRescheduled', 'HoldReleased'] },
  marks({ event }) {
    // What moves with its series is decided by that.
    if (event.type === 'SlotHeld')
      return event.data.seriesId === null ? { id: event.data.moveId, open: true } : null;
    if (event.type === 'ReservationArrived' || event.type === 'HoldReleased')
      return { id: event.data.moveId, open: false };
    if (event.type === 'ReservationRescheduled' && event.data.moveId !== null)
      return { id: event.data.moveId, open: false };
    return null;
  },
  async drive(handler, { event }, context) {
    if (event.type !== 'SlotHeld') return;
    const { moveId, reservationId, from, ...to } = event.data;
    await driveMove(handler, { moveId, reservationId, from, to }, context);
  },
};

/** Finishes, or undoes, every move whose driver died half-way (see `runFinisher`). */
export function runMoveProcess(options: FinisherOptions, signal: AbortSignal): Promise<void> {
  return runFinisher(openMoves, options, signal);
}
