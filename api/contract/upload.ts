import { z } from 'zod';

/** Maximum size of an uploaded file in bytes, unless its call has its own. */
export const UPLOAD_MAX_BYTES = 8 * 1024 * 1024;

/**
 * A file of a multipart body: a `File` of the browser when it is sent, a `Blob` in memory where the handler gets it.
 * Its declared type says nothing about its content.
 */
export const uploadedFile = z.custom<Blob>((value) => value instanceof Blob, 'Seleccione un archivo');
