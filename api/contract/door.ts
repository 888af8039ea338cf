import { z } from 'zod';
import { get } from './call.ts';
import { idAndCodes } from './facts/codes.ts';
import { hourBounds, isoDate } from './facts/times.ts';
import { catalogIdOrAll } from './fields.ts';
import { dayTopics } from './live-topics.ts';
import { checkInTime, reservationStatus } from './reservations.ts';

const doorReservation = z.object({
  ...idAndCodes,
  /** Person in charge, organization or registered person. */
  who: z.string(),
  /** '' without a registered person. */
  phone: z.string(),
  activity: z.string(),
  place: z.string(),
  attraction_id: z.number(),
  attraction: z.string(),
  reservation_type_id: z.number(),
  ...hourBounds,
  status: reservationStatus,
  check_in_datetime: checkInTime,
});
export type DoorReservation = z.output<typeof doorReservation>;

export const doorCalls = {
  doorDay: get('/api/check-in/today', 'staff', {
    scope: 'check_in',
    summary:
      'The reservations of today of a center, with codes and telephone numbers: what the door knows of the day',
    views: ['reservation-detail', 'person-directory', 'catalog'],
    query: z.object({ center_id: catalogIdOrAll.default(0) }),
    // Also courts that nobody has reserved yet.
    topics: (_, answer) => (answer ? dayTopics(['*'], [answer.date]) : []),
    response: z.object({
      /** Local. */
      date: isoDate,
      reservations: z.array(doorReservation),
    }),
  }),
};
