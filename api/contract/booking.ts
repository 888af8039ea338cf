import { z } from 'zod';
import { get, post } from './call.ts';
import { idAndCodes, reservationId } from './facts/codes.ts';
import { courtRef } from './facts/places.ts';
import { bothDates, hourBounds, isoDate, localSecond } from './facts/times.ts';
import { catalogId, courtTime, flag, localDate, REQUIRED, timeOfDay } from './fields.ts';
import { catalogAndDays } from './live-topics.ts';
import { BAD_CUI } from './person-fields.ts';
import { dateCount, MAX_DATES, recurrenceType } from './recurrence.ts';
import { line, optionalLine, optionalParagraphs } from './text.ts';

export const OBSERVATIONS_MAX = 2000;
export const NAME_MAX = 120;
export const REFERENCE_MAX = 60;
export const DEPENDENCY_MAX = 160;

export const alternative = z.object({
  ...courtRef,
  date: isoDate,
  ...hourBounds,
});
export type Alternative = z.output<typeof alternative>;

const previewDate = z.object({
  ...bothDates,
  /** `closed`: free, but outside the opening hours. `past`: before today. */
  state: z.enum(['free', 'taken', 'closed', 'past']),
  /** Holder of a taken time, or the attraction that takes its part of the floor; '': nobody. */
  taken_by: z.string(),
  /** Reason of the closure that takes it, or ''. */
  closure: z.string(),
  reservation_id: reservationId.nullable(),
});
export type PreviewDate = z.output<typeof previewDate>;

const createFields = z
  .object({
    selected_center_id: catalogId,
    selected_date: localDate,
    selected_attraction_id: catalogId,
    selected_hour_start: timeOfDay,
    selected_hour_end: timeOfDay,
    selected_reservation_type_id: catalogId,
    selected_activity_id: catalogId,
    selected_origin_id: catalogId,
    reservation_reference: line(REFERENCE_MAX),
    reservation_person_cui: z
      .string()
      .nullish()
      .transform((cui) => (cui ?? '').replace(/[\s-]/g, ''))
      .pipe(z.string().regex(/^\d{0,13}$/, BAD_CUI)),
    reservation_person_is_admin: flag.default(true),
    reservation_is_recurring: flag.default(false),
    reservation_recurring_type_selected: z.preprocess((v) => (v === '' ? null : v), recurrenceType.nullish()),
    reservation_recurring_count: z.preprocess(
      (v) => (v === '' || v === 0 || v === '0' ? null : v),
      dateCount.nullish(),
    ),
    reservation_dependency: optionalLine(DEPENDENCY_MAX),
    reservation_name: line(NAME_MAX),
    reservation_observations: optionalParagraphs(OBSERVATIONS_MAX),
    reservation_skip_dates: z.array(localDate).max(MAX_DATES, `Como máximo ${MAX_DATES} fechas`).default([]),
  })
  .superRefine(
    (body, context) => {
      if (!body.reservation_is_recurring) return;
      for (const field of ['reservation_recurring_type_selected', 'reservation_recurring_count'] as const)
        if (!body[field]) context.addIssue({ code: 'custom', path: [field], message: REQUIRED });
    },
    // All errors of a form are shown at once.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );

function withoutIgnored(body: z.input<typeof createFields>): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if (flag.safeParse(body.reservation_is_recurring).data) return body;
  const {
    reservation_recurring_type_selected,
    reservation_recurring_count,
    reservation_skip_dates,
    ...rest
  } = body;
  return rest;
}

/** Fields as in section 3. Recurrence counts only if set. */
export const createBody = z.preprocess(withoutIgnored, createFields);

/** End of the hold while staff decide; null: no approval. The default covers older releases during an upgrade. */
export const approvalUntil = localSecond.nullable().default(null);

/** Spanish sentences about bookings that only staff may do. */
export const staffWarnings = z.array(z.string());

export const createdReservation = z.object({
  ...idAndCodes,
  order_id: z.string(),
  date: isoDate,
});

export const bookingCalls = {
  createReservation: post('/admin/programmation/create', 'staff', {
    scope: 'book',
    summary: 'Reserve a slot, or a series of them, from the grid',
    views: ['reservation-detail'],
    body: createBody,
    response: z.object({
      message: z.literal('OK'),
      reservation: createdReservation,
      reservations: z.array(createdReservation),
      warnings: staffWarnings,
      approval_until: approvalUntil,
    }),
  }),
  previewReservation: get('/admin/programmation/preview', 'staff', {
    summary: 'The dates of a series (or of one reservation, count 1): free, taken, closed or past',
    views: ['reservation-detail', 'catalog'],
    topics: ({ query }, answer) =>
      catalogAndDays([query.attraction_id], answer?.dates.map(({ date }) => date) ?? [query.date]),
    query: z.object({
      ...courtTime,
      recurring_type: recurrenceType.default('SEMANAL'),
      recurring_count: dateCount.default(1),
    }),
    response: z.object({ dates: z.array(previewDate), alternatives: z.array(alternative) }),
  }),
};
