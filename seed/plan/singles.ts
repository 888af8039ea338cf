import { dayOfWeek } from '../../domain/calendar/days.ts';
import { ATTRACTIONS, type DemoAttraction } from '../content/attractions.ts';
import { type PlannedBooking, TYPE } from './booking.ts';
import { type Calendar, earlier, minutesBetween, plusMinutes } from './calendar.ts';
import { demandAt, patternOf } from './demand.ts';
import { weekOf } from './hours.ts';
import type { Occupancy } from './occupancy.ts';
import { outcomeOf } from './outcome.ts';
import type { DemoPerson } from './people.ts';
import { type Random, randomFor } from './random.ts';
import { visitorOf } from './visitor.ts';

const DAYS_BACK = 7;
const DAYS_AHEAD = 12;

const MANNERS = { come: 0.86, cancel: 0.08 };

interface Slot {
  readonly attraction: DemoAttraction;
  readonly date: string;
  readonly days: number;
  readonly start: number;
  readonly end: number;
}

/** The visits of every court on every day around today that series leave room for; takes their time. */
export function planSingles(
  calendar: Calendar,
  people: readonly DemoPerson[],
  occupancy: Occupancy,
): PlannedBooking[] {
  const days = Array.from({ length: DAYS_BACK + DAYS_AHEAD + 1 }, (_, index) => index - DAYS_BACK);
  return days.flatMap((day) =>
    ATTRACTIONS.flatMap((attraction) => planDay(calendar, people, occupancy, attraction, day)),
  );
}

function planDay(
  calendar: Calendar,
  people: readonly DemoPerson[],
  occupancy: Occupancy,
  attraction: DemoAttraction,
  days: number,
): PlannedBooking[] {
  const date = calendar.date(days);
  const weekday = dayOfWeek(date);
  const hours = weekOf(attraction)[weekday];
  if (!hours) return [];
  const random = randomFor('single', attraction.center, attraction.name, days);
  const planned: PlannedBooking[] = [];
  for (let hour = hours[0]; hour < hours[1]; hour++) {
    if (!random.chance(demandAt(attraction, weekday, hour, days))) continue;
    const minutes = random.weighted(...patternOf(attraction.use).lengths);
    const start = hour * 60 + (minutes % 60);
    const slot = { attraction, date, days, start, end: start + minutes };
    if (slot.end > hours[1] * 60 || !occupancy.isFree(attraction, date, slot)) continue;
    occupancy.reserve(attraction, date, slot);
    planned.push(...planSlot(random, calendar, people, occupancy, slot));
  }
  return planned;
}

/** One visit; if it is cancelled, perhaps another one in its place. */
function planSlot(
  random: Random,
  calendar: Calendar,
  people: readonly DemoPerson[],
  occupancy: Occupancy,
  slot: Slot,
): PlannedBooking[] {
  const { attraction, date, days, start, end } = slot;
  const key = `single ${attraction.center} ${attraction.name} ${days} ${start}`;
  const visitor = () => {
    const busy = occupancy.visitors(date);
    const free = people.filter(({ cui }) => !busy.has(cui));
    const chosen = visitorOf(random, free, attraction, { days, date, minutes: end - start });
    if (chosen.person) busy.add(chosen.person.cui);
    return chosen;
  };
  const first = visitor();
  const bookedAt = bookingTime(random, calendar, slot, first.type);
  const outcome = outcomeOf(random, calendar, { ...slot, bookedAt }, MANNERS);
  const booking = { key, bookedAt, attraction, date, start, end, ...first, outcome, after: null };
  if (outcome.kind !== 'cancelled' || random.chance(0.5)) return [booking];
  const room = minutesBetween(outcome.at, latest(calendar, slot));
  const later = plusMinutes(outcome.at, room * (0.2 + 0.6 * random.next()));
  const replaced = outcomeOf(random, calendar, { ...slot, bookedAt: later }, { ...MANNERS, cancel: 0 });
  const next = { ...visitor(), key: `${key} again`, bookedAt: later, outcome: replaced, after: key };
  return [booking, { ...booking, ...next }];
}

/** The last moment at which a visit can have been booked: before it begins, and not in the future. */
function latest(calendar: Calendar, { date, start }: Slot): string {
  return earlier(calendar.instant(date, start * 60), calendar.now);
}

/** "Momento" is booked at the counter at once, everything else some days before, in office hours. */
function bookingTime(random: Random, calendar: Calendar, slot: Slot, type: number): string {
  const last = latest(calendar, slot);
  if (type === TYPE.moment) {
    const early = slot.days <= 0 && slot.start < 9 * 60;
    return plusMinutes(last, -random.int(4, early ? 25 : 150) - random.next());
  }
  const day = Math.min(slot.days, 1) - random.int(1, 7);
  const at = calendar.instant(calendar.date(day), random.int(8 * 3600, 18 * 3600));
  return minutesBetween(at, last) > 1 ? at : plusMinutes(at, -24 * 60);
}
