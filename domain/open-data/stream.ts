export interface CourtDay {
  readonly attractionId: number;
  /** Local. */
  readonly date: string;
}

/** The published hours of a court's day. */
export function openSlotsStream({ attractionId, date }: CourtDay): string {
  return `open-slots-${attractionId}-${date}`;
}

/** Which courts are published, and with which texts. */
export const OPEN_FACILITIES_STREAM = 'open-facilities';
