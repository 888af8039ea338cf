import { z } from 'zod';
import { DEPENDENCY_MAX, NAME_MAX, OBSERVATIONS_MAX, REFERENCE_MAX, staffWarnings } from './booking.ts';
import { get, post, put } from './call.ts';
import { isoDate } from './facts/times.ts';
import { catalogId, courtTime, localDate, opaqueId } from './fields.ts';
import { reservationTopic } from './live-topics.ts';
import { cuiField } from './person-fields.ts';
import { dateCount, MAX_DATES, recurrenceType } from './recurrence.ts';
import { reservation } from './reservations.ts';
import { scopeQuery } from './scope.ts';
import { line, lineIfGiven, paragraphsIfGiven } from './text.ts';

/** Absent fields stay. */
export const reservationChange = z.object({
  dependency: lineIfGiven(DEPENDENCY_MAX),
  name: line(NAME_MAX).optional(),
  observations: paragraphsIfGiven(OBSERVATIONS_MAX),
  reference: line(REFERENCE_MAX).optional(),
  reservation_type_id: catalogId.optional(),
  activity_id: catalogId.optional(),
  origin_id: catalogId.optional(),
  /** The person from now on; Encargado stays unless it is sent too. */
  person_cui: cuiField.optional(),
  version: z.int('Actualice la página'),
});

export const reservationMove = z.object(courtTime);

/** `recurring_count` includes the reservation itself. */
export const repetition = z.object({
  recurring_type: recurrenceType,
  recurring_count: dateCount,
  skip_dates: z.array(localDate).max(MAX_DATES, `Como máximo ${MAX_DATES} fechas`).default([]),
});

const params = z.object({ id: opaqueId });
const views = ['reservation-detail'] as const;
/** Rules that staff exceeded. The default covers older releases during an upgrade. */
const warnings = staffWarnings.default([]);
const response = z.object({ reservation });
/** For a series the opened date, and the number of changed dates. */
const changed = z.object({ reservation, changed: z.number(), warnings });

export const reservationChangeCalls = {
  seriesDates: get('/api/reservation/:id/dates', 'staff', {
    scope: 'reservations',
    summary: 'All dates of the series of a reservation, cancelled ones too, in their order',
    params,
    views: ['reservation-detail', 'catalog'],
    topics: ({ params }) => [reservationTopic(params.id)],
    response: z.object({
      dates: z.array(
        reservation.pick({ id: true, date: true, hours: true, place_attraction: true, status_name: true }),
      ),
    }),
  }),
  changeReservation: put('/api/reservation/:id', 'staff', {
    summary:
      'Change what a reservation says, its person, or its series; 409 with the changes where somebody else was faster',
    views,
    params,
    query: scopeQuery,
    body: reservationChange,
    response: changed,
  }),
  moveReservation: post('/api/reservation/:id/move', 'staff', {
    owner: { kind: 'reservation', id: 'id' },
    limit: 'move',
    scope: 'book',
    summary:
      'Move a reservation, or its series, to another time, court or date; it keeps its id and codes. Its owner may move theirs to an hour that they may book',
    views,
    params,
    query: scopeQuery,
    body: reservationMove,
    /** Whether staff could move it back as things are; absent: unknown. */
    response: changed.extend({ may_return: z.boolean().optional() }),
  }),
  repeatReservation: post('/api/reservation/:id/repeat', 'staff', {
    summary:
      'Make a single reservation the first date of a series; all or nothing, dates that are taken are named',
    views,
    params,
    body: repetition,
    response: z.object({
      reservation,
      reservations: z.array(z.object({ id: z.string(), date: isoDate })),
      warnings,
    }),
  }),
  takeCheckInBack: post('/api/reservation/:id/take-check-in-back', 'staff', {
    summary: 'Take a check-in of today back: the reservation is confirmed again',
    views,
    params,
    body: z.object({}),
    response,
  }),
  restoreReservation: post('/api/reservation/:id/restore', 'staff', {
    summary: 'Take a cancellation back where the time is still free; else 409 with other free places',
    views,
    params,
    body: z.object({}),
    response: z.object({ reservation, warnings }),
  }),
};
