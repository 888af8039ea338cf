import { describe, expect, test } from 'vitest';
import { dayOfWeek } from '../../domain/calendar/days.ts';
import { isPlausibleCui } from '../../domain/person/cui.ts';
import { overlaps } from '../../domain/schedule/interval.ts';
import { toLocal } from '../../platform/clock.ts';
import { ATTRACTIONS, type DemoAttraction, FLOORS } from '../../seed/content/attractions.ts';
import { CENTERS } from '../../seed/content/centers.ts';
import { everyDay, weekInWords } from '../../seed/content/week.ts';
import { calendarAt } from '../../seed/plan/calendar.ts';
import { planSlots, weekOf } from '../../seed/plan/hours.ts';
import { planPeople } from '../../seed/plan/people.ts';
import { planDemo } from '../../seed/plan/plan.ts';

const ZONE = 'America/Guatemala';

/** A week of starts, midnight and its eve, the end of the year, a leap day. */
const MOMENTS = [
  '2026-11-16T14:00:00Z',
  '2026-11-17T19:30:00Z',
  '2026-11-18T23:10:00Z',
  '2026-11-19T05:59:00Z',
  '2026-11-20T06:00:00Z',
  '2026-11-21T14:00:00Z',
  '2026-11-22T16:00:00Z',
  '2026-12-24T18:00:00Z',
  '2028-02-29T12:00:00Z',
];

const plans = new Map(MOMENTS.map((now) => [now, planDemo(now, ZONE)]));
function planOf(now: string) {
  const plan = plans.get(now);
  if (!plan) throw new Error(`no plan of ${now}`);
  return plan;
}

test('the demo is planned the same whenever that is done', () => {
  const [now = ''] = MOMENTS;
  expect(planDemo(now, ZONE)).toEqual(planOf(now));
});

/** The share of the floor that it covers; 1: all of it, or it lies on none. */
function shareOf({ floor, center }: DemoAttraction): number {
  const whole = FLOORS.find((one) => one.center === center && one.name === floor?.name);
  return whole && floor ? floor.cells.length / whole.cells.length : 1;
}

describe.each(MOMENTS)('the plan of %s', (now) => {
  const plan = planOf(now);
  const { today } = calendarAt(now, ZONE);
  const dated = [
    ...plan.bookings.map((booking) => ({ ...booking, key: booking.key })),
    ...plan.series.flatMap(({ occurrences, ...series }) =>
      occurrences.map((occurrence) => ({ ...series, ...occurrence, after: null })),
    ),
  ];
  const placeOf = ({ attraction, date }: { attraction: DemoAttraction; date: string }) =>
    `${attraction.center} ${attraction.name} ${date}`;

  test('no time is planned twice, nor a part of a floor', () => {
    const days = new Map<string, typeof dated>();
    for (const booking of dated.filter(({ outcome }) => outcome.kind !== 'cancelled'))
      for (const part of booking.attraction.floor?.cells ?? [booking.attraction.name]) {
        const place = `${booking.attraction.center} ${part} ${booking.date}`;
        const others = days.get(place) ?? [];
        for (const other of others) expect(overlaps(booking, other), place).toBe(false);
        days.set(place, [...others, booking]);
      }
  });

  test('all that is planned keeps to the opening hours', () => {
    for (const { attraction, date, start, end } of dated) {
      const [from, to] = weekOf(attraction)[dayOfWeek(date)] ?? [0, 0];
      expect(start >= from * 60 && end <= to * 60, `${placeOf({ attraction, date })} ${start}`).toBe(true);
    }
  });

  test('things happen in their order, and nothing in the future', () => {
    const [moment] = [new Date(now).toISOString()];
    for (const { key, bookedAt, date, start, end, outcome } of dated) {
      const booked = toLocal(bookedAt, ZONE);
      expect(bookedAt <= moment, `${key} ${bookedAt}`).toBe(true);
      expect(
        booked.date < date || (booked.date === date && booked.minute <= start),
        `${key} ${bookedAt}`,
      ).toBe(true);
      if (outcome.kind === 'open') continue;
      const local = toLocal(outcome.at, ZONE);
      expect(outcome.at > bookedAt && outcome.at <= moment, `${key} ${outcome.at}`).toBe(true);
      const during = local.date === date && local.minute >= start && local.minute < end;
      const before = local.date < date || (local.date === date && local.minute <= start);
      expect(outcome.kind === 'checked-in' ? during : before, `${key} ${outcome.at}`).toBe(true);
    }
  });

  test('each command has a name of its own', () => {
    const keys = [...plan.series, ...plan.bookings].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('two to three fifths of the open hours of the past month were used', () => {
    const { date } = calendarAt(now, ZONE);
    const days = Array.from({ length: 30 }, (_, index) => date(index - 30));
    const isOfMonth = (one: { date: string }) => one.date >= date(-30) && one.date < today;
    const hoursOf = (attraction: DemoAttraction, day: string) => {
      const [from, to] = weekOf(attraction)[dayOfWeek(day)] ?? [0, 0];
      return to - from;
    };
    // The courts of a floor are one place: its parts together, not each court.
    const places = ATTRACTIONS.filter((one) => shareOf(one) === 1);
    const openHours = days
      .flatMap((day) => places.map((place) => hoursOf(place, day)))
      .reduce((sum, hours) => sum + hours, 0);
    const used = dated.filter((one) => isOfMonth(one) && one.outcome.kind !== 'cancelled');
    const share =
      used.reduce((sum, { start, end, attraction }) => sum + ((end - start) / 60) * shareOf(attraction), 0) /
      openHours;
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
  });

  test('nobody is asked to be in two places at once', () => {
    const visits = plan.bookings.filter(({ person, outcome }) => person && outcome.kind !== 'cancelled');
    const keys = visits.map(({ person, date }) => `${person?.cui} ${date}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('the fortnight around today is filled at every centre', () => {
    const { date } = calendarAt(now, ZONE);
    for (const { key } of CENTERS) {
      const here = dated.filter(
        (booking) =>
          booking.attraction.center === key &&
          booking.outcome.kind !== 'cancelled' &&
          booking.date >= date(-7) &&
          booking.date < date(7),
      );
      expect(here.length, key).toBeGreaterThanOrEqual(40);
      expect(here.filter((booking) => booking.date >= today).length, key).toBeGreaterThanOrEqual(15);
    }
  });

  test('the centre whose name comes first, which screens show at first, has something to show today', () => {
    const [first] = CENTERS.toSorted((one, other) => one.name.localeCompare(other.name, 'es'));
    const here = dated.filter(
      ({ attraction, date, outcome }) =>
        attraction.center === first?.key && date === today && outcome.kind !== 'cancelled',
    );
    expect(here.length).toBeGreaterThanOrEqual(3);
  });

  test('there are leagues, courses, every type, and every outcome', () => {
    expect(new Set(plan.series.map(({ type }) => type))).toEqual(new Set([2, 4, 5]));
    expect(new Set(plan.bookings.map(({ type }) => type))).toEqual(new Set([1, 2, 3, 6]));
    const past = dated.filter(({ date }) => date < today);
    const share = (kind: string) => past.filter(({ outcome }) => outcome.kind === kind).length / past.length;
    expect(share('checked-in')).toBeGreaterThan(0.6);
    expect(share('cancelled')).toBeGreaterThan(0.02);
    expect(share('open')).toBeGreaterThan(0.05);
  });
});

test('more is booked in the evening than in the morning, and more at weekends than on working days', () => {
  const { bookings } = planOf('2026-11-21T14:00:00Z');
  const courts = bookings.filter(({ attraction, date }) => attraction.use === 'court' && date < '2026-11-21');
  const weekend = courts.filter(({ date }) => [0, 6].includes(dayOfWeek(date)));
  const working = courts.filter(({ date }) => ![0, 6].includes(dayOfWeek(date)));
  const evening = working.filter(({ start }) => start >= 17 * 60);
  const morning = working.filter(({ start }) => start < 12 * 60);
  expect(evening.length).toBeGreaterThan(2 * morning.length);
  expect(weekend.length / 2).toBeGreaterThan(working.length / 5);
});

test('300 people have a right and unique CUI, a plausible age and a number to call', () => {
  const people = planPeople();
  expect(people).toHaveLength(300);
  expect(new Set(people.map(({ cui }) => cui)).size).toBe(300);
  for (const person of people) {
    expect(isPlausibleCui(person.cui), person.cui).toBe(true);
    expect(person.gender).toMatch(/^[MF]$/);
    expect(person.phone).toMatch(/^[345]\d{7}$/);
    expect(person.dateOfBirth >= '1950-01-01' && person.dateOfBirth <= '2003-12-31').toBe(true);
    expect(person.firstName && person.lastName).toBeTruthy();
  }
});

test('slots are hours that do not overlap, and a few of them are switched off', () => {
  const slots = ATTRACTIONS.flatMap(planSlots);
  expect(slots.every(({ start, end }) => end - start === 60)).toBe(true);
  const off = slots.filter(({ active }) => !active).length;
  expect(off).toBeGreaterThan(10);
  expect(off / slots.length).toBeLessThan(0.03);
});

test('the hours of a centre are given in words', () => {
  const [sunday, monday, ...rest] = everyDay(6, 21);
  expect(monday).toEqual([6, 21]);
  expect(weekInWords([[7, 18], null, ...rest.slice(0, 4), [7, 18]] as never)).toBe(
    'Martes a viernes de 06:00 a 21:00; sábado y domingo de 07:00 a 18:00; lunes cerrado',
  );
  expect(weekInWords([sunday, monday, ...rest] as never)).toBe('Lunes a domingo de 06:00 a 21:00');
});
