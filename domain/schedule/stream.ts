/** The day of an attraction is the consistency boundary: nothing is booked twice. */
export const SCHEDULE_PREFIX = 'schedule-';

export interface Day {
  readonly attractionId: number;
  /** Local. */
  readonly date: string;
}

export function scheduleStream({ attractionId, date }: Day): string {
  return `${schedulePrefix(attractionId)}${date}`;
}

export const schedulePrefix = (attractionId: number) => `${SCHEDULE_PREFIX}${attractionId}-`;
export const floorDayPrefix = (floorId: number) => `${SCHEDULE_PREFIX}f${floorId}-`;

/** The day of all attractions on a floor. */
export function floorDayStream(floorId: number, date: string): string {
  return `${floorDayPrefix(floorId)}${date}`;
}

/** The floor whose day a stream is; null: another stream. */
export function floorOfDay(stream: string): number | null {
  const match = /^schedule-f(\d+)-/.exec(stream);
  return match ? Number(match[1]) : null;
}

/** The same court on the same date. */
export function isSameDay(one: Day, other: Day): boolean {
  return one.attractionId === other.attractionId && one.date === other.date;
}

/** Contains the stream, so that no view is needed to find it; opaque to others. `unique`: `[A-Za-z0-9_-]`. */
export function reservationIdOf({ attractionId, date }: Day, unique: string): string {
  return `${attractionId}.${date.replaceAll('-', '')}.${unique}`;
}

/** Null: not a reservation's id. */
export function dayOf(reservationId: string): Day | null {
  const match = /^([1-9]\d{0,9})\.(\d{4})(\d{2})(\d{2})\.[\w-]{1,60}$/.exec(reservationId);
  if (!match) return null;
  return { attractionId: Number(match[1]), date: `${match[2]}-${match[3]}-${match[4]}` };
}
