export const OPENING_HOURS_PREFIX = 'opening-hours-';

export function openingHoursStream(attractionId: number): string {
  return `${OPENING_HOURS_PREFIX}${attractionId}`;
}

const SLOTS_PER_ATTRACTION = 100_000;

/** Unique in the product. `number` counts from 1 within the attraction. */
export function availableDateId(attractionId: number, number: number): number {
  return attractionId * SLOTS_PER_ATTRACTION + number;
}

export function attractionOf(id: number): number {
  return Math.floor(id / SLOTS_PER_ATTRACTION);
}
