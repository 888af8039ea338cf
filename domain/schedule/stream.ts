/** A stream is the day of one attraction: the boundary within which nothing is booked twice. */
export const SCHEDULE_PREFIX = 'schedule-';

export interface Day {
  readonly attractionId: number;
  /** `YYYY-MM-DD`, local. */
  readonly date: string;
}

/** The name of a day's stream. Stored for good. */
export function scheduleStream({ attractionId, date }: Day): string {
  return `${SCHEDULE_PREFIX}${attractionId}-${date}`;
}

/**
 * The id of a reservation contains its stream, so that a command finds it without a view that may lag behind. To everyone
 * else it is opaque. `unique` is any text of `[A-Za-z0-9_-]`, different for each reservation.
 */
export function reservationIdOf({ attractionId, date }: Day, unique: string): string {
  return `${attractionId}.${date.replaceAll('-', '')}.${unique}`;
}

/** The day that a reservation's id names, or null where it is no such id. */
export function dayOf(reservationId: string): Day | null {
  const match = /^([1-9]\d{0,9})\.(\d{4})(\d{2})(\d{2})\.[\w-]{1,60}$/.exec(reservationId);
  if (!match) return null;
  return { attractionId: Number(match[1]), date: `${match[2]}-${match[3]}-${match[4]}` };
}
