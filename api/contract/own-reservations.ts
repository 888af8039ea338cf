import { z } from 'zod';
import { approvalUntil, OBSERVATIONS_MAX } from './booking.ts';
import { get, post } from './call.ts';
import { idAndCodes } from './facts/codes.ts';
import { catalogIdOrAll, localDate, missing, opaqueId } from './fields.ts';
import { reservationTopic, topicsOf } from './live-topics.ts';
import { page, pageQuery } from './paging.ts';
import { reservation } from './reservations.ts';
import { optionalParagraphs } from './text.ts';

const NO_SLOT = 'Elija una hora de la lista';
const NO_COUNT = 'Debe ser un número de personas';

const integerOf = (value: unknown) =>
  typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value === '' ? undefined : value;

const slotId = z.preprocess(integerOf, z.int(missing(NO_SLOT)).positive(NO_SLOT));

/** Absent: the court's capacity. */
const companions = z.preprocess(
  (value) => integerOf(value ?? undefined),
  z.int(NO_COUNT).min(0, NO_COUNT).max(100_000, NO_COUNT).optional(),
);

export const OWN_FILTERS = { 1: 'available', 2: 'cancelled', 3: 'past', 4: 'all' } as const;
type OwnFilterCode = keyof typeof OWN_FILTERS;
const ownFilter = z
  .enum(['1', '2', '3', '4'], 'Elija 1, 2, 3 o 4')
  .transform((code) => Number(code) as OwnFilterCode);

export const ownReservationCalls = {
  makeReservation: post('/api/makeReservationNormal1', 'user', {
    summary: 'Book a free hour for oneself, as type "Normal"',
    limit: 'booking',
    views: ['reservation-detail'],
    body: z.object({
      available_date_id: slotId,
      date: localDate,
      companions_quantity: companions,
      observations: optionalParagraphs(OBSERVATIONS_MAX),
      /** 0 or absent: not given. */
      activity_id: catalogIdOrAll,
    }),
    response: z.object({
      reservation: z.object(idAndCodes),
      error: z.string(),
      approval_until: approvalUntil,
    }),
  }),
  ownReservation: get('/api/user-reservation/:code', 'user', {
    summary: 'One’s own reservation by its QR code; null where it is not one’s own',
    views: ['reservation-detail', 'catalog'],
    topics: (_, answer) => (answer?.reservation ? [reservationTopic(answer.reservation.id)] : []),
    params: z.object({ code: opaqueId }),
    response: z.object({ reservation: reservation.nullable() }),
  }),
  userReservations: get('/api/user-reservations/:filter', 'user', {
    summary: 'One’s own reservations: 1 available, 2 cancelled, 3 past, 4 all',
    views: ['reservation-detail', 'catalog'],
    topics: (_, answer) => topicsOf(reservationTopic, answer?.data),
    params: z.object({ filter: ownFilter }),
    query: pageQuery,
    response: page(reservation).extend({
      /** Others' bookings are hidden until the document is verified. */
      awaits_document: z.boolean().default(false),
    }),
  }),
};
