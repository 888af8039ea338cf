import { z } from 'zod';
import { get } from './call.ts';
import { reservationTopic, topicsOf } from './live-topics.ts';
import { reservation } from './reservations.ts';

/** Without staff's notes. */
const latestReservation = reservation.pick({
  id: true,
  shortcode: true,
  qrcode: true,
  place: true,
  place_center: true,
  place_attraction: true,
  date: true,
  date_es: true,
  hours: true,
  date_start: true,
  date_end: true,
  status: true,
  status_name: true,
});
export type LatestReservation = z.output<typeof latestReservation>;

export const latestReservationCalls = {
  latestReservations: get('/api/widgets/latest-reservations', 'user', {
    summary: "The reservations made last: of everybody for staff, one's own for users",
    response: z.object({ reservations: z.array(latestReservation) }),
    views: ['reservation-detail', 'catalog'],
    topics: (_, answer) => topicsOf(reservationTopic, answer?.reservations),
  }),
};
