import { z } from 'zod';

/** The codes of a reservation: the short one is typed, that of the QR is scanned. */
const codes = { shortcode: z.string(), qrcode: z.string() };

export const reservationId = z.string();

/** A reservation that was just made, or is about to be shown. */
export const idAndCodes = { id: reservationId, ...codes };

export const qrLink = z.string();
