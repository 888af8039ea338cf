import { z } from 'zod';
import { del, get, post } from './call.ts';
import { utcInstant } from './facts/times.ts';
import { answerOf, catalogIdOrAll, opaqueId } from './fields.ts';

/** `attraction_id` null: own reservations. The address is shown only once. */
const feed = z.object({
  attraction_id: z.number().nullable(),
  created_at: utcInstant,
});

export const calendarCalls = {
  reservationCalendar: get('/api/reservation/:id.ics', 'staff', {
    owner: { kind: 'reservation', id: 'id' },
    summary: 'A reservation as an entry for calendars; a cancelled one removes the entry',
    ...answerOf('calendar'),
  }),
  calendarFeed: get('/calendar/:token.ics', 'public', {
    summary: 'The reservations that a private address stands for: a person’s own, or those of a court',
    params: z.object({ token: opaqueId }),
    ...answerOf('calendar'),
    limit: 'lookup',
  }),
  calendarFeeds: get('/api/calendar/token', 'user', {
    summary: 'Which calendar addresses one has; each address is shown only when it is made',
    response: z.object({ feeds: z.array(feed) }),
  }),
  createCalendarToken: post('/api/calendar/token', 'user', {
    summary:
      'Make a calendar address of one’s own reservations, or (staff) of a court’s; it ends the one before',
    views: [],
    body: z.object({ attraction_id: catalogIdOrAll }),
    answersSecret: true,
    response: z.object({ token: z.string(), url: z.string() }),
  }),
  revokeCalendarToken: del('/api/calendar/token', 'user', {
    summary: 'End a calendar address; a link to it finds nothing any more',
    views: [],
    query: z.object({ attraction_id: catalogIdOrAll }),
  }),
};
