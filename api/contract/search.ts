import { z } from 'zod';
import { DAY_PART_NAMES } from '../../domain/calendar/day-parts.ts';
import { get, post } from './call.ts';
import { picturePath } from './facts/pictures.ts';
import { centerContact, courtKind } from './facts/places.ts';
import { clockTime, hourRange, isoDate } from './facts/times.ts';
import { catalogId, catalogIdOrAll, dayOfCourts, localDate, named, ofCatalog } from './fields.ts';
import { catalogAndDays } from './live-topics.ts';

const publicCenter = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  ...centerContact,
  image: picturePath,
});
export type PublicCenter = z.output<typeof publicCenter>;

/** `id`: for `makeReservation`. */
const freeSlot = z.object({
  id: z.number(),
  hour: hourRange,
  attraction_name: z.string(),
  start: clockTime,
  end: clockTime,
});
export type FreeSlot = z.output<typeof freeSlot>;

const foundAttraction = z.object({
  id: z.number(),
  name: z.string(),
  center_id: z.number(),
  center_name: z.string(),
  attraction_type: courtKind.attraction_type,
  capacity: courtKind.capacity,
  image: picturePath,
  /** Name of the floor that it shares with its neighbors in the list; '' for none. */
  floor: z.string(),
  dates: z.array(freeSlot),
});
export type FoundAttraction = z.output<typeof foundAttraction>;

const bookableDates = {
  dates: z.array(isoDate),
  day_min: isoDate,
  day_max: isoDate,
};

export const searchCalls = {
  homeFilters: get('/api/home-filters', 'public', {
    scope: 'availability',
    summary: 'What the form of the landing page offers; the activities that are reserved most come first',
    ...ofCatalog,
    response: z.object({ ...bookableDates, activities: z.array(named) }),
  }),
  searchFilters: get('/api/search-filters', 'public', {
    scope: 'availability',
    summary: 'What the court search can be filtered by; `guess` is true for a guest',
    ...ofCatalog,
    response: z.object({
      ...bookableDates,
      activities: z.array(named),
      centers: z.array(publicCenter),
      guess: z.boolean(),
    }),
  }),
  searchAttractions: get('/api/search-attractions/:day/:activity/:center', 'public', {
    scope: 'availability',
    summary: 'Courts with the hours that are free on a day; `all` stands for any activity or center',
    views: ['catalog', 'reservation-detail'],
    topics: ({ params }) => catalogAndDays(['*'], [params.day]),
    params: dayOfCourts,
    response: z.object({ guess: z.boolean(), data: z.array(foundAttraction) }),
  }),
  searchDays: get('/api/search-days/:activity/:center', 'public', {
    scope: 'availability',
    summary:
      'How many hours are free on each day that citizens may book; `part` counts those of a part of the day',
    views: ['catalog', 'reservation-detail'],
    topics: () => ['catalog'],
    params: z.object({ activity: catalogIdOrAll, center: catalogIdOrAll }),
    query: z.object({ part: z.enum(DAY_PART_NAMES, 'Elija mañana, tarde o noche').optional() }),
    response: z.object({ days: z.array(z.object({ date: isoDate, free: z.number() })) }),
  }),
  openSearch: post('/search', 'public', {
    summary: 'The plain form of the landing page: leads to the results',
    bodyKind: 'form',
    answer: 'redirect',
    body: z.object({
      activity: catalogId,
      day: localDate,
      /** Hidden field, empty for people. */
      website: z.string().max(0, 'Debe quedar vacío').optional(),
    }),
    response: z.string(),
  }),
};
