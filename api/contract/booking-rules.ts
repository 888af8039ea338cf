import { z } from 'zod';
import { get, post } from './call.ts';
import { catalogIdOrAll, localDate, timeOfDay } from './fields.ts';

export const bookingRulesCalls = {
  bookingRules: get('/api/booking-rules', 'public', {
    summary:
      'The rules of booking as sentences, before one books; with one’s own figures where one is logged in',
    views: ['reservation-detail', 'catalog'],
    query: z.object({
      /** The date of the planned booking, for the limits of a day and a week. */
      date: localDate.optional(),
      /** The planned hour, for the time between two reservations; both or none. */
      hour_start: timeOfDay.optional(),
      hour_end: timeOfDay.optional(),
      /** The center of the planned booking, for its own rules; 0 or nothing: those of the product. */
      center_id: catalogIdOrAll,
    }),
    response: z.object({
      rules: z.array(z.string()),
      /** Why a booking of that day and hour would be refused on any court; '' if it would not. */
      blocked: z.string(),
    }),
  }),
  liftPause: post('/api/person/:id/lift-pause', 'staff', {
    summary: 'Let a person book again who was paused for missed visits',
    // A pause is read from the log itself.
    views: ['person-directory'],
  }),
};
