import { accept, type Decider } from '../decider.ts';
import type { ReminderEvent } from './events.ts';
import { evolveReminders, notReminded, type Reminded, timeOf } from './state.ts';

export interface Remind {
  readonly type: 'Remind';
  readonly reservationId: string;
  readonly attractionId: number;
  /** `YYYY-MM-DD`, local; `start` in minutes since its midnight. */
  readonly date: string;
  readonly start: number;
}

/** Reminds once for each time: a moved reservation is reminded of at its new time, and not again when it moves back. */
export const reminderDecider: Decider<Remind, ReminderEvent, Reminded, never> = {
  initial: notReminded,
  evolve: evolveReminders,
  decide(command, reminded) {
    if (reminded.has(timeOf(command))) return accept();
    const { reservationId, attractionId, date, start } = command;
    return accept({ type: 'ReminderDue', data: { reservationId, attractionId, date, start } });
  },
};
