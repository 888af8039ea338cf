import { z } from 'zod';
import { toMinutes } from '../../domain/schedule/interval.ts';
import { approvalUntil, createdReservation, OBSERVATIONS_MAX, staffWarnings } from './booking.ts';
import { post } from './call.ts';
import { catalogId, localDate, missing, opaqueId, timeOfDay } from './fields.ts';
import { optionalParagraphs } from './text.ts';

const NO_DATETIME = 'La fecha y hora no existe; use el formato AAAA-MM-DD HH:MM';

/** Local `YYYY-MM-DD HH:mm`, also with `T` or seconds. */
const localDateTime = z.string(missing('Debe ser una fecha y hora')).transform((text, context) => {
  const [, date, time] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(text.trim()) ?? [];
  const valid = localDate.safeParse(date).success && timeOfDay.safeParse(time).success;
  if (date !== undefined && time !== undefined && valid) return { date, minute: toMinutes(time) };
  context.addIssue({ code: 'custom', message: text.trim() === '' ? 'Campo obligatorio' : NO_DATETIME });
  return z.NEVER;
});

const time = z.object({ attraction_id: catalogId, date_start: localDateTime, date_end: localDateTime });

export const AVAILABLE = 'is_available';

export const wizardCalls = {
  checkAvailability: post('/api/manage/wiz-reservation/check', 'staff', {
    summary: 'Whether a court is open and free at a time to come',
    body: time,
    response: z.enum([AVAILABLE, 'not_available']),
    views: [],
  }),
  createFromWizard: post('/api/manage/wiz-reservation/create', 'staff', {
    summary: "Reserve for a registered person, within opening hours and the type's dates",
    body: time.extend({
      reservation_type_id: catalogId,
      center_id: catalogId,
      person_id: opaqueId,
      /** Equals the date of `date_start`; optional. */
      date: localDate.nullish(),
      observations: optionalParagraphs(OBSERVATIONS_MAX),
    }),
    response: z.object({
      reservation: createdReservation,
      warnings: staffWarnings,
      approval_until: approvalUntil,
    }),
    views: ['reservation-detail'],
  }),
};
