import type { CourtHours, KnownHours } from '../../domain/occupancy/open-stretches.ts';

/** Mondays from 08:00 to 10:00. */
export const knownHours = (over: Partial<KnownHours> = {}): KnownHours => ({
  dayOfWeek: 1,
  start: 480,
  end: 600,
  since: '2026-01-01',
  until: null,
  ...over,
});

/** Court 7 of center 2, open on Mondays from 08:00 to 10:00. */
export const courtHours = (over: Partial<CourtHours> = {}): CourtHours => ({
  attractionId: 7,
  centerId: 2,
  hours: [knownHours()],
  removed: [],
  closed: [],
  firstUse: null,
  ...over,
});
