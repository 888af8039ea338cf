import { z } from 'zod';

/** Default limit in bytes. */
export const UPLOAD_MAX_BYTES = 8 * 1024 * 1024;

/** Width times height; browsers scale down before sending. */
export const PICTURE_MAX_PIXELS = 24_000_000;

/** A browser's `File`, or a `Blob` in the handler. The declared type is not reliable. */
export const uploadedFile = z.custom<Blob>((value) => value instanceof Blob, 'Seleccione un archivo');
