import { z } from 'zod';
import { get, post } from './call.ts';
import { catalogIdOrAll, localDate, timeOfDay } from './fields.ts';

export const bookingRulesCalls = {
  bookingRules: get('/api/booking-rules', 'public', {
    summary:
      'The rules of booking as sentences, before one books; with one’s own figures where one is logged in',
    views: ['reservation-detail', 'catalog'],
    query: z.object({
      date: localDate.optional(),
      hour_start: timeOfDay.optional(),
      hour_end: timeOfDay.optional(),
      /** Planned center; 0 or absent: the product's rules. */
      center_id: catalogIdOrAll,
    }),
    response: z.object({
      rules: z.array(z.string()),
      /** Reason of a refusal on any court, or ''. */
      blocked: z.string(),
    }),
  }),
  liftPause: post('/api/person/:id/lift-pause', 'staff', {
    summary: 'Let a person book again who was paused for missed visits',
    // A pause is read from the log itself.
    views: ['person-directory'],
  }),
};
