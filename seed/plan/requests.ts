import { dayOfWeek } from '../../domain/calendar/days.ts';
import { ATTRACTIONS } from '../content/attractions.ts';
import { type DemoRequest, REQUESTS } from '../content/requests.ts';
import { ORIGIN, type PlannedBooking, TYPE } from './booking.ts';
import { type Calendar, plusMinutes } from './calendar.ts';
import type { Occupancy } from './occupancy.ts';
import { type DemoPerson, fullName } from './people.ts';
import { randomFor } from './random.ts';

/** Since when the demo's administrator has asked for approval of what draws crowds; minutes before now. */
const ASKED_FOR_MINUTES = 45;
/** Staff have at least a week to decide. */
const FIRST_DAY = 7;
const LAST_DAY = 40;

export function approvalFrom(calendar: Calendar): string {
  return plusMinutes(calendar.now, -ASKED_FOR_MINUTES);
}

export function asksApproval({ type, bookedAt, outcome }: PlannedBooking, from: string): boolean {
  return type === TYPE.large && bookedAt >= from && outcome.kind === 'open';
}

export function planRequests(
  calendar: Calendar,
  people: readonly DemoPerson[],
  occupancy: Occupancy,
): PlannedBooking[] {
  return REQUESTS.flatMap((request) => plan(request, calendar, people, occupancy) ?? []);
}

function plan(
  { center, attraction: name, weekday, hours, ...request }: DemoRequest,
  calendar: Calendar,
  people: readonly DemoPerson[],
  occupancy: Occupancy,
): PlannedBooking | null {
  const attraction = ATTRACTIONS.find((one) => one.center === center && one.name === name);
  if (!attraction) throw new Error(`no attraction ${name} in ${center}`);
  const time = { start: hours[0] * 60, end: hours[1] * 60 };
  for (let days = FIRST_DAY; days <= LAST_DAY; days++) {
    const date = calendar.date(days);
    if (dayOfWeek(date) !== weekday || !occupancy.isFree(attraction, date, time)) continue;
    const key = `request ${request.organization}`;
    const random = randomFor(key);
    const busy = occupancy.visitors(date);
    const person = random.pick(people.filter(({ cui }) => !busy.has(cui)));
    occupancy.reserve(attraction, date, time);
    busy.add(person.cui);
    return {
      key,
      attraction,
      date,
      ...time,
      person,
      after: null,
      by: 'staff',
      outcome: { kind: 'open' },
      bookedAt: plusMinutes(calendar.now, -request.minutesAgo),
      type: TYPE.large,
      activity: request.activity,
      origin: ORIGIN.letter,
      reference: `SOL-${date.slice(0, 4)}-${random.int(1_401, 1_900)}`,
      dependency: request.organization,
      name: fullName(person),
      observations: request.notes,
    };
  }
  return null;
}
