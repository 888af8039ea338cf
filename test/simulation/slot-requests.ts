import { GRID_END, GRID_START, type Interval, toTime } from '../../domain/schedule/interval.ts';
import { form, plusDays } from '../support/reception.ts';
import type { Random } from './random.ts';

export interface SlotRequest extends Interval {
  readonly court: number;
  readonly date: string;
}

/** A stretch of a day of a court that one round has for itself. */
type Arena = SlotRequest;

const ARENA_MINUTES = 180;
const ARENAS_A_DAY = (GRID_END - GRID_START) / ARENA_MINUTES;

/** The `number`th arena: the days of all courts, one stretch after the other, so that rounds share days, not times. */
export function arenaOf(number: number, { courts, firstDate }: { courts: number; firstDate: string }): Arena {
  const stretch = number % ARENAS_A_DAY;
  const day = Math.floor(number / ARENAS_A_DAY);
  const start = GRID_START + stretch * ARENA_MINUTES;
  return {
    court: 1 + (day % courts),
    date: plusDays(firstDate, Math.floor(day / courts)),
    start,
    end: start + ARENA_MINUTES,
  };
}

/** Times that all overlap each other: every one holds the same minute. Every third round all want just the same. */
export function rivalRequests(round: number, count: number, arena: Arena, random: Random): SlotRequest[] {
  const minute = random.whole(arena.start + 30, arena.end - 30);
  const requestFor = () => ({
    ...arena,
    start: random.whole(arena.start, minute),
    end: random.whole(minute + 1, arena.end),
  });
  const [first, ...rest] = Array.from({ length: count }, requestFor);
  if (!first) return [];
  return round % 3 === 0 ? [first, ...rest.map(() => first)] : [first, ...rest];
}

/** Times that lie side by side through a whole day, in any order. */
export function compatibleRequests(
  count: number,
  day: Pick<SlotRequest, 'court' | 'date'>,
  random: Random,
): SlotRequest[] {
  const length = Math.floor((GRID_END - GRID_START) / count);
  const requests = Array.from({ length: count }, (_, index) => {
    const start = GRID_START + index * length;
    return { ...day, start, end: start + length };
  });
  return random.shuffled(requests);
}

export function formOf({ court, date, start, end }: SlotRequest) {
  return form({ court, date, start: toTime(start), end: toTime(end) });
}
