import { z } from 'zod';
import { del, get, post } from './call.ts';
import { emailAddress } from './email-address.ts';
import { placeNames } from './facts/places.ts';
import { dateAndHours } from './facts/times.ts';
import { listOf } from './lists.ts';
import { reservationTopic } from './live-topics.ts';

const offeredReservation = z.object({
  id: z.string(),
  ...placeNames,
  ...dateAndHours,
  /** First name of the owner, or ''. */
  from: z.string(),
});
export type OfferedReservation = z.output<typeof offeredReservation>;

export const handoverCalls = {
  handovers: get('/api/handovers', 'user', {
    summary: 'The reservations that others offer to one',
    views: ['reservation-detail', 'catalog'],
    ...listOf('handovers', offeredReservation, reservationTopic),
  }),
  offerHandover: post('/api/reservation/:id/handover', 'staff', {
    owner: { kind: 'reservation', id: 'id' },
    summary:
      'Offer a reservation to another registered person; neither answer nor state shows whether there is one',
    views: ['reservation-detail'],
    body: z.object({ email: emailAddress }),
  }),
  endHandover: del('/api/reservation/:id/handover', 'user', {
    summary: 'Take an offer back, or decline it',
    views: ['reservation-detail'],
  }),
  acceptHandover: post('/api/reservation/:id/handover/accept', 'user', {
    summary: 'Take over a reservation that was offered',
    views: ['reservation-detail'],
  }),
};
