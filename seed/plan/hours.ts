import type { HoursSlot } from '../../domain/opening-hours/events.ts';
import type { DemoAttraction } from '../content/attractions.ts';
import { CENTERS } from '../content/centers.ts';
import { type Week, within } from '../content/week.ts';
import { randomFor } from './random.ts';

/** The hours in which an attraction can be used: its own within its center's. */
export function weekOf(attraction: DemoAttraction): Week {
  const center = CENTERS.find(({ key }) => key === attraction.center);
  if (!center) throw new Error(`no centre ${attraction.center}`);
  return attraction.week ? within(center.week, attraction.week) : center.week;
}

/** The slots of an attraction's week, one an hour. Here and there one is switched off, as maintenance asks for it. */
export function planSlots(attraction: DemoAttraction): Omit<HoursSlot, 'id' | 'attractionId'>[] {
  const random = randomFor('hours', attraction.center, attraction.name);
  return weekOf(attraction).flatMap((hours, dayOfWeek) => {
    if (!hours) return [];
    const [from, to] = hours;
    return Array.from({ length: to - from }, (_, index) => ({
      dayOfWeek,
      start: (from + index) * 60,
      end: (from + index + 1) * 60,
      active: !random.chance(0.015),
    }));
  });
}
