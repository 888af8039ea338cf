import type { ReminderEvent } from './events.ts';

export type Reminded = ReadonlySet<string>;

export const notReminded: Reminded = new Set();

export function evolveReminders(reminded: Reminded, { data }: ReminderEvent): Reminded {
  return new Set([...reminded, timeOf(data)]);
}

/** Local date and minutes since midnight. */
export function timeOf({ date, start }: { readonly date: string; readonly start: number }): string {
  return `${date} ${start}`;
}
