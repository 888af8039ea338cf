import { dayOfWeek } from '../../domain/calendar/days.ts';
import { ATTRACTIONS } from '../content/attractions.ts';
import type { PlannedBooking } from './booking.ts';
import type { Calendar } from './calendar.ts';
import { weekOf } from './hours.ts';
import type { Occupancy } from './occupancy.ts';
import { outcomeOf } from './outcome.ts';
import type { DemoPerson } from './people.ts';
import { randomFor } from './random.ts';
import { ownerAsVisitor } from './visitor.ts';

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
export function planOwner(calendar: Calendar, owner: DemoPerson, occupancy: Occupancy): PlannedBooking[] {
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
