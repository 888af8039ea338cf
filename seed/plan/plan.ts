import { dayOfWeek } from '../../domain/calendar/days.ts';
import { ATTRACTIONS } from '../content/attractions.ts';
import type { PlannedBooking, PlannedSeries } from './booking.ts';
import { type Calendar, calendarAt } from './calendar.ts';
import { weekOf } from './hours.ts';
import { newOccupancy, type Occupancy } from './occupancy.ts';
import { outcomeOf } from './outcome.ts';
import { type DemoPerson, planPeople } from './people.ts';
import { planPrograms } from './programs.ts';
import { randomFor } from './random.ts';
import { approvalFrom, planRequests } from './requests.ts';
import { planSeries } from './series.ts';
import { planSingles } from './singles.ts';
import { ownerAsVisitor } from './visitor.ts';

export interface DemoPlan {
  readonly people: readonly DemoPerson[];
  /** The person of the account `usuario@demo.test`, one of `people`. */
  readonly owner: DemoPerson;
  readonly series: readonly PlannedSeries[];
  readonly bookings: readonly PlannedBooking[];
  /** Since when what draws crowds waits for approval, ISO instant. */
  readonly approvalFrom: string;
}

/** All that happens in the demo around `now` (ISO instant): the same for the same moment, and never an overlap. */
export function planDemo(now: string, timeZone: string): DemoPlan {
  const calendar = calendarAt(now, timeZone);
  const people = planPeople();
  const [owner, ...others] = people;
  if (!owner) throw new Error('the demo has no people');
  const occupancy = newOccupancy();
  const series = [...planSeries(calendar, others, occupancy), ...planPrograms(calendar, others, occupancy)];
  const bookings = [
    ...planOwner(calendar, owner, occupancy),
    ...planRequests(calendar, others, occupancy),
    ...planSingles(calendar, others, occupancy),
  ];
  return { people, owner, series, bookings, approvalFrom: approvalFrom(calendar) };
}

/** Days from today on which the owner of `usuario@demo.test` plays, and how it went. */
const VISITS = [
  { days: -6, come: 1, cancel: 0 },
  { days: -4, come: 0, cancel: 1 },
  { days: -2, come: 0, cancel: 0 },
  { days: -1, come: 1, cancel: 0 },
  { days: 1, come: 0, cancel: 0 },
  { days: 3, come: 0, cancel: 0 },
  { days: 5, come: 0, cancel: 1 },
  { days: 8, come: 0, cancel: 0 },
] as const;

/** One reservation of every kind for the citizen's account: past, missed, called off, still to come. */
function planOwner(calendar: Calendar, owner: DemoPerson, occupancy: Occupancy): PlannedBooking[] {
  return VISITS.flatMap(({ days, ...manners }, index) => {
    const random = randomFor('owner', index);
    const date = calendar.date(days);
    const courts = ATTRACTIONS.filter(({ use }) => use === 'court');
    for (let tries = 0; tries < 50; tries++) {
      const attraction = random.pick(courts);
      const start = random.int(9, 19) * 60;
      const [from, to] = weekOf(attraction)[dayOfWeek(date)] ?? [0, 0];
      const time = { start, end: start + 60 };
      if (start < from * 60 || time.end > to * 60 || !occupancy.isFree(attraction, date, time)) continue;
      occupancy.reserve(attraction, date, time);
      const bookedAt = calendar.instant(
        calendar.date(Math.min(days, 0) - 2),
        random.int(7 * 3600, 22 * 3600),
      );
      const outcome = outcomeOf(random, calendar, { date, ...time, bookedAt }, manners);
      const visitor = ownerAsVisitor(random, owner, attraction);
      return [
        { key: `owner ${index}`, bookedAt, attraction, date, ...time, ...visitor, outcome, after: null },
      ];
    }
    return [];
  });
}
