import { z } from 'zod';

/** What a reservation is called by: its short code is typed, its QR code is scanned. */
export const codes = { shortcode: z.string(), qrcode: z.string() };

/** Opaque id of a reservation. */
export const reservationId = z.string();

/** A reservation that was just made, or is about to be shown. */
export const idAndCodes = { id: reservationId, ...codes };

/** What `/api/QR/generate/` takes. */
export const qrLink = z.string();
