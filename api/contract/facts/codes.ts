import { z } from 'zod';

/** Short code to type, QR code to scan. */
const codes = { shortcode: z.string(), qrcode: z.string() };

export const reservationId = z.string();

export const idAndCodes = { id: reservationId, ...codes };

export const qrLink = z.string();
