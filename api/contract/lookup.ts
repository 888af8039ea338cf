import { z } from 'zod';
import { get } from './call.ts';
import { qrLink } from './facts/codes.ts';
import { isoDate, localMinute } from './facts/times.ts';
import { reservationCode } from './reservations.ts';

/** The fields of a reservation that are public to anybody with its whole code (section 3 of the specification). */
export const lookupResult = z.object({
  /** The person in charge, else the registered person, else the organisation. */
  person_name: z.string(),
  attraction_name: z.string(),
  center_name: z.string(),
  reservation_date: isoDate,
  reservation_date_start: localMinute,
  reservation_date_end: localMinute,
  /** The code that `/download/ticket/` takes. */
  reservation_qrcode: z.string(),
  qrcode: qrLink,
});
export type LookupResult = z.output<typeof lookupResult>;

export const lookupCalls = {
  lookup: get('/api/consulta/:code', 'public', {
    summary: 'A reservation by its whole QR or short code; `{}` where there is none',
    views: ['reservation-detail'],
    params: z.object({ code: reservationCode }),
    response: z.union([lookupResult, z.strictObject({})]),
    mayBeEmpty: true,
    limit: 'lookup',
  }),
};
