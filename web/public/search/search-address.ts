import { DAY_PART_NAMES, type DayPart } from '../../../domain/calendar/day-parts.ts';
import type { Chosen } from './chosen.ts';

/** The search of the results; 0: any. */
export interface SearchChoice {
  readonly day: string;
  readonly activity: number;
  readonly center: number;
  readonly moving?: string | undefined;
  readonly part?: DayPart | undefined;
}

const ANY = 'all';

/** With court and times of a chosen hour: once it is lost, its number alone says nothing of them. */
export function searchAddress(
  { day, activity, center, part, moving }: SearchChoice,
  hour?: Chosen | null,
): string {
  const query = new URLSearchParams();
  if (center !== 0) query.set('centro', String(center));
  if (part) query.set('franja', part);
  if (moving !== undefined) query.set('mover', moving);
  if (hour) {
    const { attraction, slot } = hour;
    query.set('hora', String(slot.id));
    query.set('cancha', [attraction.id, slot.start, slot.end].join('.'));
  }
  const path = `/search/${day}/${activity === 0 ? ANY : activity}`;
  return query.size > 0 ? `${path}?${query}` : path;
}

/** A number of an address; 0 where it is none, or `all`. */
export function idIn(text: string | null | undefined): number {
  return text && /^\d{1,12}$/.test(text) ? Number(text) : 0;
}

export function partIn(text: string | null): DayPart | undefined {
  return DAY_PART_NAMES.find((part) => part === text);
}
