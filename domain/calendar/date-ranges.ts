import { Temporal } from 'temporal-polyfill';

/** Names of the specification, section 9, relative to a day. `customize` has dates of its own. */
export const DATE_RANGES = [
  'yesterday',
  'today',
  'tomorrow',
  'this_week',
  'this_month',
  'last_3_months',
  'last_6_months',
  'all_year',
] as const;
export type DateRangeName = (typeof DATE_RANGES)[number];

/** Both included, `YYYY-MM-DD`. */
export interface DateRange {
  readonly start: string;
  readonly end: string;
}

export function dateRange(name: DateRangeName, today: string): DateRange {
  const day = Temporal.PlainDate.from(today);
  const between = (start: Temporal.PlainDate, end: Temporal.PlainDate) => ({
    start: start.toString(),
    end: end.toString(),
  });
  const only = (date: Temporal.PlainDate) => between(date, date);
  switch (name) {
    case 'yesterday':
      return only(day.subtract({ days: 1 }));
    case 'today':
      return only(day);
    case 'tomorrow':
      return only(day.add({ days: 1 }));
    case 'this_week':
      return between(day.subtract({ days: day.dayOfWeek - 1 }), day.add({ days: 7 - day.dayOfWeek }));
    case 'this_month':
      return between(day.with({ day: 1 }), day.with({ day: day.daysInMonth }));
    case 'last_3_months':
      return between(day.subtract({ months: 3 }), day);
    case 'last_6_months':
      return between(day.subtract({ months: 6 }), day);
    case 'all_year':
      return between(day.with({ month: 1, day: 1 }), day.with({ month: 12, day: 31 }));
  }
}
