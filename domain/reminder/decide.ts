import { accept, type Decider } from '../decider.ts';
import type { ReminderEvent } from './events.ts';
import { evolveReminders, notReminded, type Reminded, timeOf } from './state.ts';

export interface Remind {
  readonly type: 'Remind';
  readonly reservationId: string;
  readonly attractionId: number;
  /** Local; `start` in minutes since midnight. */
  readonly date: string;
  readonly start: number;
}

/** Once for each time: a moved reservation gets another reminder, but not if it moves back. */
export const reminderDecider: Decider<Remind, ReminderEvent, Reminded, never> = {
  initial: notReminded,
  evolve: evolveReminders,
  decide(command, reminded) {
    if (reminded.has(timeOf(command))) return accept();
    const { reservationId, attractionId, date, start } = command;
    return accept({ type: 'ReminderDue', data: { reservationId, attractionId, date, start } });
  },
};
