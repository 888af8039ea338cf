import type { ReminderEvent } from './events.ts';

/** The times of the reservation for which the person was reminded, as `timeOf` names them. */
export type Reminded = ReadonlySet<string>;

export const notReminded: Reminded = new Set();

export function evolveReminders(reminded: Reminded, { data }: ReminderEvent): Reminded {
  return new Set([...reminded, timeOf(data)]);
}

/** Names a time: a local date, and minutes since its midnight. */
export function timeOf({ date, start }: { readonly date: string; readonly start: number }): string {
  return `${date} ${start}`;
}
