import { dayOfWeek, daysLater } from '../../domain/calendar/days.ts';
import { occurrenceDates } from '../../domain/series/recurrence.ts';
import { ATTRACTIONS, type DemoAttraction } from '../content/attractions.ts';
import { type DemoSeries, HOLIDAYS, SERIES } from '../content/series.ts';
import { ORIGIN, type PlannedSeries } from './booking.ts';
import type { Calendar } from './calendar.ts';
import type { Occupancy } from './occupancy.ts';
import { outcomeOf } from './outcome.ts';
import { type DemoPerson, fullName } from './people.ts';
import { randomFor } from './random.ts';

/** Groups come, and when a date is called off it is the court's or the weather's fault. */
const MANNERS = { come: 0.93, cancel: 0.03 };

export function planSeries(
  calendar: Calendar,
  people: readonly DemoPerson[],
  occupancy: Occupancy,
): PlannedSeries[] {
  return SERIES.flatMap((series) =>
    series.weekdays.map((weekday) => {
      const planned = planWeekly(series, weekday, calendar, people);
      for (const { date } of planned.occurrences) occupancy.reserve(planned.attraction, date, planned);
      return planned;
    }),
  );
}

export function planWeekly(
  series: DemoSeries,
  weekday: number,
  calendar: Calendar,
  people: readonly DemoPerson[],
): PlannedSeries {
  const key = `series ${series.center} ${series.attraction} ${series.organization} ${weekday}`;
  const random = randomFor(key);
  const { first, dates, skipped } = datesOf(series, weekday, calendar);
  const bookedAt = calendar.instant(daysLater(first, -random.int(5, 20)), random.int(9 * 3600, 16 * 3600));
  const [from, to] = series.hours;
  const time = { start: from * 60, end: to * 60 };
  const coach = random.pick(people);
  return {
    key,
    bookedAt,
    by: 'admin',
    attraction: attractionOf(series),
    date: first,
    ...time,
    type: series.type,
    activity: series.activity,
    origin: random.pick([ORIGIN.letter, ORIGIN.mail, ORIGIN.inPerson]),
    reference: `Oficio ${random.int(40, 480)}-${first.slice(0, 4)}`,
    dependency: series.organization,
    person: coach,
    name: fullName(coach),
    observations: series.notes ?? '',
    recurrence: { type: series.recurrence, count: series.count, skipped },
    occurrences: dates.map((date) => ({
      date,
      outcome: outcomeOf(random, calendar, { date, ...time, bookedAt }, MANNERS),
    })),
  };
}

/** `dates` without the holidays, which are `skipped`. */
export function datesOf(
  { weeksAgo, recurrence, count }: Pick<DemoSeries, 'weeksAgo' | 'recurrence' | 'count'>,
  weekday: number,
  calendar: Calendar,
) {
  const sinceWeekday = (dayOfWeek(calendar.today) - weekday + 7) % 7;
  const first = calendar.date(-sinceWeekday - 7 * weeksAgo);
  const all = occurrenceDates(first, recurrence, count);
  const isHoliday = (date: string) => HOLIDAYS.includes(date.slice(5));
  return { first, dates: all.filter((date) => !isHoliday(date)), skipped: all.filter(isHoliday) };
}

function attractionOf({ center, attraction }: DemoSeries): DemoAttraction {
  const found = ATTRACTIONS.find((candidate) => candidate.center === center && candidate.name === attraction);
  if (!found) throw new Error(`no attraction ${attraction} in ${center}`);
  return found;
}
