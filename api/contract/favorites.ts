import { z } from 'zod';
import { del, get, put } from './call.ts';
import { placeNames } from './facts/places.ts';
import { clockTime, hourRange, isoDate } from './facts/times.ts';
import { opaqueId } from './fields.ts';

/** A court, a day of the week and an hour that a citizen books again and again. */
const favorite = z.object({
  attraction_id: z.number(),
  activity_id: z.number().nullable(),
  ...placeNames,
  /** `martes`. */
  weekday_name: z.string(),
  hours: hourRange,
  hour_start: clockTime,
  hour_end: clockTime,
  /** The next such day on which the hour is free, else the next such day; null where none can be booked yet. */
  date: isoDate.nullable(),
  is_free: z.boolean(),
});

export const favoriteCalls = {
  favorite: get('/api/user1/favorite', 'user', {
    summary: 'One’s usual court, weekday and hour, and when it can be booked next; null: none',
    views: ['accounts', 'catalog', 'reservation-detail'],
    response: z.object({ favorite: favorite.nullable() }),
  }),
  saveFavorite: put('/api/user1/favorite', 'user', {
    summary: 'Make court, weekday and hour of one’s own reservation the usual ones; they replace others',
    views: ['accounts'],
    body: z.object({ reservation_id: opaqueId }),
  }),
  removeFavorite: del('/api/user1/favorite', 'user', {
    summary: 'Have no usual court, weekday and hour any more',
    views: ['accounts'],
  }),
};
