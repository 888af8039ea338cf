import { dayOfWeek } from '../../domain/calendar/days.ts';
import { ATTRACTIONS, type DemoAttraction } from '../content/attractions.ts';
import { PROGRAMS } from '../content/programs.ts';
import type { DemoSeries } from '../content/series.ts';
import type { PlannedSeries } from './booking.ts';
import type { Calendar } from './calendar.ts';
import { weekOf } from './hours.ts';
import type { Occupancy } from './occupancy.ts';
import type { DemoPerson } from './people.ts';
import { randomFor } from './random.ts';
import { datesOf, planWeekly } from './series.ts';

const WEEKS = 4;
/** On how many of its days a place has one: at weekends people play on their own. */
const SHARE = { weekend: 0.6, working: 0.85 };

/**
 * Weekly programs that ended yesterday: with them the past month is as full as a city's. They leave today and all later
 * days to the visitors of the demo.
 */
export function planPrograms(
  calendar: Calendar,
  people: readonly DemoPerson[],
  occupancy: Occupancy,
): PlannedSeries[] {
  return ATTRACTIONS.flatMap((attraction) =>
    weekOf(attraction).flatMap(
      (hours, weekday) => (hours && planDay(calendar, people, occupancy, attraction, weekday)) ?? [],
    ),
  );
}

function planDay(
  calendar: Calendar,
  people: readonly DemoPerson[],
  occupancy: Occupancy,
  attraction: DemoAttraction,
  weekday: number,
): PlannedSeries | null {
  const random = randomFor('program', attraction.center, attraction.name, weekday);
  const [opens, closes] = weekOf(attraction)[weekday] ?? [0, 0];
  const { organizations, hours } = PROGRAMS[attraction.use];
  const isWeekend = weekday === 0 || weekday === 6;
  const weekly = {
    // Where it is that day today, it ended a week ago.
    weeksAgo: dayOfWeek(calendar.today) === weekday ? WEEKS : WEEKS - 1,
    count: WEEKS,
    recurrence: 'SEMANAL',
  } as const;
  const { dates } = datesOf(weekly, weekday, calendar);
  const free = hours.filter(([from, to]) => {
    const time = { start: from * 60, end: to * 60 };
    return from >= opens && to <= closes && dates.every((date) => occupancy.isFree(attraction, date, time));
  });
  if (free.length === 0 || !random.chance(isWeekend ? SHARE.weekend : SHARE.working)) return null;
  const isSocial = attraction.use === 'hall' || attraction.use === 'shelter';
  const program: DemoSeries = {
    ...weekly,
    center: attraction.center,
    attraction: attraction.name,
    activity: random.pick(attraction.activities),
    organization: random.pick(organizations),
    weekdays: [weekday],
    hours: random.pick(free),
    type: isSocial ? 2 : isWeekend ? 4 : 5,
  };
  const planned = planWeekly(program, weekday, calendar, people);
  for (const { date } of planned.occurrences) occupancy.reserve(attraction, date, planned);
  return planned;
}
