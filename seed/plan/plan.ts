import type { PlannedBooking, PlannedSeries } from './booking.ts';
import { calendarAt } from './calendar.ts';
import { newOccupancy } from './occupancy.ts';
import { planOwner } from './owner.ts';
import { type DemoPerson, planPeople } from './people.ts';
import { approvalFrom, planRequests } from './requests.ts';
import { planSeries } from './series.ts';
import { planSingles } from './singles.ts';

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
  const series = planSeries(calendar, others, occupancy);
  const bookings = [
    ...planOwner(calendar, owner, occupancy),
    ...planRequests(calendar, others, occupancy),
    ...planSingles(calendar, others, occupancy),
  ];
  return { people, owner, series, bookings, approvalFrom: approvalFrom(calendar) };
}
