import { z } from 'zod';
import { approvalUntil, createdReservation, OBSERVATIONS_MAX, staffWarnings } from './booking.ts';
import { post } from './call.ts';
import { catalogId, localDate, opaqueId } from './fields.ts';
import { localDateTime } from './local-date-time.ts';
import { optionalParagraphs } from './text.ts';

const time = z.object({ attraction_id: catalogId, date_start: localDateTime, date_end: localDateTime });

export const AVAILABLE = 'is_available';

export const wizardCalls = {
  checkAvailability: post('/api/manage/wiz-reservation/check', 'staff', {
    scope: 'book',
    summary: 'Whether a court is open and free at a time to come',
    body: time,
    response: z.enum([AVAILABLE, 'not_available']),
    views: [],
  }),
  createFromWizard: post('/api/manage/wiz-reservation/create', 'staff', {
    summary: "Reserve for a registered person, within opening hours and the type's dates",
    body: time
      .extend({
        reservation_type_id: catalogId,
        center_id: catalogId,
        person_id: opaqueId,
        /** Equals the date of `date_start`; optional. */
        date: localDate.nullish(),
        observations: optionalParagraphs(OBSERVATIONS_MAX),
      })
      .refine(({ date, date_start }) => (date ?? date_start.date) === date_start.date, {
        path: ['date'],
        error: 'Debe ser la fecha de inicio',
      }),
    response: z.object({
      reservation: createdReservation,
      error: z.string(),
      warnings: staffWarnings,
      approval_until: approvalUntil,
    }),
    views: ['reservation-detail'],
  }),
};
