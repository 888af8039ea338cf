import { z } from 'zod';
import { get } from './call.ts';
import { reservationId } from './facts/codes.ts';
import { hourBounds, isoDate } from './facts/times.ts';
import { catalogIdOrAll, localDate } from './fields.ts';
import { inOrder } from './intervals.ts';
import { page, pageNumber } from './paging.ts';
import { reservationStatus } from './reservations.ts';

/** Places, times and state alone: neither names nor texts that somebody wrote, nor codes that open more. */
const plainReservation = z.object({
  id: reservationId,
  center_id: z.number(),
  center: z.string(),
  attraction_id: z.number(),
  attraction: z.string(),
  activity_id: z.number().nullable(),
  activity: z.string(),
  reservation_type_id: z.number(),
  reservation_type: z.string(),
  date: isoDate,
  ...hourBounds,
  status: reservationStatus,
});
export type PlainReservation = z.output<typeof plainReservation>;

export const plainReservationCalls = {
  plainReservations: get('/api/integrations/reservations', 'staff', {
    summary:
      'Reservations of an interval of dates without personal data, cancelled ones too, in the order of their time',
    views: ['reservation-detail', 'catalog'],
    query: z
      .object({ date_start: localDate, date_end: localDate, center_id: catalogIdOrAll, page: pageNumber })
      .superRefine(inOrder('date_start', 'date_end')),
    response: page(plainReservation),
  }),
};
