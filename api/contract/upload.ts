import { z } from 'zod';

/** Maximum size of an uploaded file in bytes, unless its call has its own. */
export const UPLOAD_MAX_BYTES = 8 * 1024 * 1024;

/** A picture of more pixels, width times height, is refused; browsers make it smaller before they send it. */
export const PICTURE_MAX_PIXELS = 24_000_000;

/**
 * A file of a multipart body: a `File` of the browser when it is sent, a `Blob` in memory where the handler gets it.
 * Its declared type says nothing about its content.
 */
export const uploadedFile = z.custom<Blob>((value) => value instanceof Blob, 'Seleccione un archivo');
