import { z } from 'zod';
import { del, get, post } from './call.ts';
import { idAndCodes, qrLink } from './facts/codes.ts';
import { cuiAndName } from './facts/people.ts';
import { placeNames } from './facts/places.ts';
import { bothDates, hourRange, localMinute, localSecond, timeAgo } from './facts/times.ts';
import { answerOf, named, opaqueId, REQUIRED } from './fields.ts';
import { dayTopic, reservationTopic } from './live-topics.ts';
import { scopeQuery } from './scope.ts';
import { storable } from './storable.ts';

/** 128 random bits; short codes have about nine characters. */
export function isQrcode(code: string): boolean {
  return /^[\w-]{20,64}$/.test(code);
}

/** QR codes unchanged; short codes in capitals without spaces and hyphens. */
export function tidyCode(text: string): string {
  const code = text.trim();
  return isQrcode(code) ? code : code.replace(/[\s-]/g, '').toUpperCase();
}

/** Other texts find nothing. */
export const reservationCode = z.string().transform((code) => tidyCode(storable(code)));

/** '' until then. */
export const checkInTime = localSecond;

/** 0 Confirmada, 1 Cancelada, 2 Marcada, 3 Expirada. */
export const reservationStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/** Section 3. Dates and hours are local. */
export const reservation = z.object({
  ...idAndCodes,
  qr_link: qrLink,
  order_id: z.string(),
  /** Encargado, or ''. */
  name: z.string(),
  /** Organización / Institución. */
  dependency: z.string(),
  activity_id: z.number().nullable(),
  activity: named.nullable(),
  reservation_type_id: z.number(),
  reservation_type: z.string(),
  /** `center - attraction`. */
  place: z.string(),
  ...placeNames,
  center_id: z.number(),
  attraction_id: z.number(),
  ...bothDates,
  hours: hourRange,
  date_start: localMinute,
  date_end: localMinute,
  check_in: z.string(),
  check_in_datetime: checkInTime,
  observations: z.string(),
  created_dt_humans: timeAgo,
  created_at: z.string(),
  is_available: z.boolean(),
  status: reservationStatus,
  status_name: z.string(),
  person: z.object(cuiAndName).nullable(),
  available_date_id: z.number().nullable(),
  companions_quantity: z.number(),
  reference: z.string(),
  origin_id: z.number().nullable(),
  origin: z.string(),
  /** `{ number: 2, count: 6 }`; null: single. */
  occurrence: z.object({ number: z.number(), count: z.number() }).nullable(),
  /** Permitted actions, so that screens hide others. */
  may: z.object({
    cancel: z.boolean(),
    /** Reason against the owner's cancellation, or ''; absent for staff. */
    cancel_note: z.string().optional(),
    /** Why staff who are bound to other centers can do nothing with it; absent: they may. */
    elsewhere_note: z.string().optional(),
    check_in: z.boolean(),
    /** Absent: no. */
    take_check_in_back: z.boolean().optional(),
    move: z.boolean().optional(),
    /** Staff alone; absent: no. */
    edit: z.boolean().optional(),
    change_person: z.boolean().optional(),
    restore: z.boolean().optional(),
    repeat: z.boolean().optional(),
  }),
  /** Null: none needed. */
  approval: z
    .object({
      state: z.enum(['pending', 'granted', 'refused', 'expired']),
      until: localSecond,
      reason: z.string(),
    })
    .nullable()
    .optional(),
  /** Only shown to the owner. */
  handover_offered: z.boolean().optional(),
  /** Returned with a change, against conflicting edits. */
  version: z.number().optional(),
});
export type Reservation = z.output<typeof reservation>;

export const reservationCalls = {
  findReservation: get('/api/reservation/search', 'staff', {
    scope: 'reservations',
    summary: 'A reservation by its id',
    query: z.object({ query: opaqueId }),
    views: ['reservation-detail', 'catalog'],
    topics: ({ query }, answer) => [
      reservationTopic(query.query),
      ...(answer ? [dayTopic(answer.attraction_id, answer.date)] : []),
    ],
    /** Its fields are beside `response`. */
    response: reservation,
  }),
  cancelReservation: del('/api/reservation/:id', 'staff', {
    owner: { kind: 'reservation', id: 'id' },
    scope: 'book',
    summary:
      'Cancel a reservation, or its series; its time is free at once. Its owner may cancel theirs until the entry time',
    views: ['reservation-detail'],
    query: scopeQuery,
    /** Unknown if an earlier response was lost. `restorable`: those that can be restored; for staff alone. */
    response: z.object({
      cancelled: z.array(z.string()).optional(),
      restorable: z.array(z.string()).optional(),
    }),
    doneAlready: 'already_cancelled',
  }),
  checkIn: post('/api/reservation/check-in', 'staff', {
    scope: 'check_in',
    summary: 'Check a reservation in, from its entry time to its exit time, once',
    views: ['reservation-detail'],
    body: z.object({
      shortcode: reservationCode.pipe(z.string().min(1, REQUIRED).max(64, 'El código no es válido')),
    }),
    response: z.object({ check_in_datetime: checkInTime, reservation }),
  }),
  qrImage: get('/api/QR/generate/:code', 'public', {
    summary: 'QR image (SVG) of the address that opens the reservation',
    params: z.object({ code: opaqueId }),
    ...answerOf('image'),
  }),
};
