import { z } from 'zod';
import { del, get, post } from './call.ts';
import { placeNames } from './facts/places.ts';
import { bothDates, hourRange } from './facts/times.ts';
import { opaqueId } from './fields.ts';
import { reservationTopic } from './live-topics.ts';
import { line } from './text.ts';

export const GUEST_NAME_MAX = 60;

const owned = { kind: 'reservation', id: 'id' } as const;
const ofLink = z.object({ token: opaqueId });

/** `capacity` and `coming` include the booker. */
const room = { capacity: z.number(), coming: z.number(), free: z.number() };

const sharedReservation = z.object({
  ...placeNames,
  ...bothDates,
  hours: hourRange,
  activity: z.string(),
  /** First name of the booker, or ''. */
  host: z.string(),
  ...room,
  /** As given, in order of confirmation. */
  guests: z.array(z.string()),
  /** False once removed by the host. */
  is_coming: z.boolean(),
  /** `open`: others can still join. */
  state: z.enum(['open', 'full', 'cancelled', 'over']),
});
export type SharedReservation = z.output<typeof sharedReservation>;

export const sharingCalls = {
  shareReservation: post('/api/reservation/:id/share', 'staff', {
    owner: owned,
    summary: 'Make a link by which others see the reservation and say that they come; it ends the one before',
    views: [],
    answersSecret: true,
    response: z.object({ token: z.string(), url: z.string() }),
  }),
  sharedParty: get('/api/reservation/:id/share', 'staff', {
    owner: owned,
    summary: 'Whether a reservation is shared, and who comes',
    topics: ({ params }) => [reservationTopic(params.id)],
    response: z.object({
      shared: z.boolean(),
      ...room,
      guests: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
  endSharing: del('/api/reservation/:id/share', 'staff', {
    owner: owned,
    summary: 'End the link, and forget who wanted to come',
    views: [],
  }),
  removeGuest: del('/api/reservation/:id/share/guests/:guest', 'staff', {
    owner: owned,
    summary: 'Take a guest off the list',
    views: [],
    params: z.object({ id: opaqueId, guest: opaqueId }),
  }),
  sharedReservation: get('/api/shared/:token', 'public', {
    summary: 'What the link of a shared reservation shows, to a guest who has joined too',
    params: ofLink,
    query: z.object({ guest: opaqueId.optional() }),
    response: sharedReservation,
    limit: 'lookup',
  }),
  joinParty: post('/api/shared/:token/guests', 'public', {
    summary: 'Say that one comes; `guest_id` is what one says by that one does not',
    views: [],
    params: ofLink,
    body: z.object({ name: line(GUEST_NAME_MAX) }),
    isVisitorForm: true,
    answersSecret: true,
    response: z.object({ guest_id: z.string() }),
    limit: 'lookup',
  }),
  leaveParty: del('/api/shared/:token/guests/:guest', 'public', {
    summary: 'Say that one does not come after all',
    views: [],
    params: z.object({ token: opaqueId, guest: opaqueId }),
    limit: 'lookup',
  }),
};
