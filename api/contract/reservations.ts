import { z } from 'zod';
import { del, get, post } from './call.ts';
import { idAndCodes, qrLink } from './facts/codes.ts';
import { cuiAndName } from './facts/people.ts';
import { placeNames } from './facts/places.ts';
import { bothDates, hourRange, localMinute, localSecond, timeAgo } from './facts/times.ts';
import { answerOf, named, opaqueId } from './fields.ts';
import { dayTopic, reservationTopic } from './live-topics.ts';
import { scopeQuery } from './scope.ts';
import { storable } from './storable.ts';

/** The code that a QR leads to: 128 random bits, where a short code has about nine characters. */
export function isQrcode(code: string): boolean {
  return /^[\w-]{20,64}$/.test(code);
}

/** The stored form of a code: a QR code unchanged, a short code in capitals, without spaces and hyphens. */
export function tidyCode(text: string): string {
  const code = text.trim();
  return isQrcode(code) ? code : code.replace(/[\s-]/g, '').toUpperCase();
}

/** A code of a reservation: its short code, or its QR code. Any other text finds no reservation. */
export const reservationCode = z.string('Campo obligatorio').transform((code) => tidyCode(storable(code)));

/** When somebody checked in; '' until then. */
export const checkInTime = localSecond;

/** 0 Confirmada, 1 Cancelada, 2 Marcada, 3 Expirada. */
export const reservationStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/** A reservation as its detail shows it (section 3 of the specification). Dates and hours are local. */
export const reservation = z.object({
  ...idAndCodes,
  qr_link: qrLink,
  order_id: z.string(),
  /** Encargado; '' where nobody is named. */
  name: z.string(),
  /** Organización / Institución. */
  dependency: z.string(),
  activity_id: z.number().nullable(),
  activity: named.nullable(),
  reservation_type_id: z.number(),
  reservation_type: z.string(),
  /** `centre - attraction`. */
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
  origin: z.string(),
  /** Place in its series, `{ number: 2, count: 6 }`; null for a single reservation. */
  occurrence: z.object({ number: z.number(), count: z.number() }).nullable(),
  /** The actions open to the requesting user now, so that the screen hides buttons that would be refused. */
  may: z.object({
    cancel: z.boolean(),
    /** Why the owner can't cancel it; '' where they can. Absent for staff. */
    cancel_note: z.string().optional(),
    /** Why staff who are bound to other centers can do nothing with it; absent: they may. */
    elsewhere_note: z.string().optional(),
    check_in: z.boolean(),
    /** On its day: the check-in was a mistake. Staff alone; absent: no. */
    take_check_in_back: z.boolean().optional(),
    move: z.boolean().optional(),
    /** Staff alone; absent: no. */
    edit: z.boolean().optional(),
    restore: z.boolean().optional(),
    repeat: z.boolean().optional(),
  }),
  /** Whether staff have to approve it; null: no approval is needed. */
  approval: z
    .object({
      state: z.enum(['pending', 'granted', 'refused', 'expired']),
      /** It holds its time until then. */
      until: localSecond,
      reason: z.string(),
    })
    .nullable()
    .optional(),
  /** It is offered to another person, who has not accepted yet; only shown to its owner. */
  handover_offered: z.boolean().optional(),
  /** Sent back with a change, so that two editors do not undo each other's changes. */
  version: z.number().optional(),
});
export type Reservation = z.output<typeof reservation>;

export const reservationCalls = {
  findReservation: get('/api/reservation/search', 'staff', {
    summary: 'A reservation by its id',
    query: z.object({ query: opaqueId }),
    views: ['reservation-detail', 'catalog'],
    topics: ({ query }, answer) => [
      reservationTopic(query.query),
      ...(answer ? [dayTopic(answer.attraction_id, answer.date)] : []),
    ],
    /** The reservation itself, its fields beside `response`. */
    response: reservation,
  }),
  cancelReservation: del('/api/reservation/:id', 'staff', {
    owner: { kind: 'reservation', id: 'id' },
    summary:
      'Cancel a reservation, or its series; its time is free at once. Its owner may cancel theirs until the entry time',
    views: ['reservation-detail'],
    query: scopeQuery,
    /** Their ids: each can be restored. Unknown if the response of an earlier try was lost. */
    response: z.object({ cancelled: z.array(z.string()).optional() }),
    doneAlready: 'already_cancelled',
  }),
  checkIn: post('/api/reservation/check-in', 'staff', {
    summary: 'Check a reservation in, from its entry time to its exit time, once',
    views: ['reservation-detail'],
    body: z.object({
      /** Short code or QR code. */
      shortcode: reservationCode.pipe(
        z.string().min(1, 'Campo obligatorio').max(64, 'El código no es válido'),
      ),
    }),
    response: z.object({ check_in_datetime: checkInTime, reservation }),
  }),
  qrImage: get('/api/QR/generate/:code', 'public', {
    summary: 'QR image (SVG) of the address that opens the reservation',
    params: z.object({ code: opaqueId }),
    ...answerOf('image'),
  }),
};
