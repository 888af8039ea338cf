import { z } from 'zod';
import { get } from './call.ts';
import { qrLink } from './facts/codes.ts';
import { isoDate, localMinute } from './facts/times.ts';
import { reservationCode } from './reservations.ts';

/** Public to anybody with the full code (section 3). */
export const lookupResult = z.object({
  /** Person in charge, registered person or organization. */
  person_name: z.string(),
  attraction_name: z.string(),
  center_name: z.string(),
  reservation_date: isoDate,
  reservation_date_start: localMinute,
  reservation_date_end: localMinute,
  /** For `/download/ticket/`. */
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
