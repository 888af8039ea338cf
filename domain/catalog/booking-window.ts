import { Temporal } from 'temporal-polyfill';

interface Window {
  /** The earliest and the latest date that may be booked, `YYYY-MM-DD`. */
  readonly nextDate: string;
  readonly lastDate: string;
}

/** When a reservation type may be booked, seen from `today` (`YYYY-MM-DD`). */
export function bookingWindow(type: { min_days: number; max_days: number }, today: string): Window {
  const from = Temporal.PlainDate.from(today);
  return {
    nextDate: from.add({ days: type.min_days }).toString(),
    lastDate: from.add({ days: type.max_days }).toString(),
  };
}
