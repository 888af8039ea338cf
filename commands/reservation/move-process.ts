import type { ResumableProcess } from '../processes/finisher.ts';
import { driveMove } from './drive-move.ts';

export const moveProcess: ResumableProcess = {
  kind: 'finish',
  process: 'moves',
  filter: { types: ['SlotHeld', 'ReservationArrived', 'ReservationRescheduled', 'HoldReleased'] },
  marks({ event }) {
    // The series' process decides its moves.
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
