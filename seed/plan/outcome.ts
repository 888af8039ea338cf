import type { Outcome } from './booking.ts';
import { type Calendar, earlier, minutesBetween, plusMinutes } from './calendar.ts';
import type { Random } from './random.ts';

interface Visit {
  readonly date: string;
  readonly start: number;
  readonly end: number;
  /** ISO instant. */
  readonly bookedAt: string;
}

const OPEN: Outcome = { kind: 'open' };

export interface VisitRates {
  readonly come: number;
  readonly cancel: number;
}

/** The outcome of a visit by now: checked in, cancelled, or open (not yet, or never). */
export function outcomeOf(random: Random, calendar: Calendar, visit: Visit, manners: VisitRates): Outcome {
  const [cancels, comes] = [random.chance(manners.cancel), random.chance(manners.come)];
  const begin = calendar.instant(visit.date, visit.start * 60);
  if (cancels) {
    const latest = earlier(begin, calendar.now);
    const room = minutesBetween(visit.bookedAt, latest);
    const at = plusMinutes(visit.bookedAt, room * (0.1 + 0.8 * random.next()));
    return room > 20 ? { kind: 'cancelled', at } : OPEN;
  }
  const late = 1 + random.int(0, Math.min(14, visit.end - visit.start - 10)) + random.next();
  const at = plusMinutes(begin, late);
  return comes && at <= calendar.now ? { kind: 'checked-in', at } : OPEN;
}
