import { type Rows, retryAfter } from './row.ts';

/** Refusals of a request as such: malformed, too large, repeated, or too early to answer. */
export const requestsRows = {
  not_empty: {
    status: 409,
    sentence: 'Ya hay datos. Los datos de prueba solo se cargan en una instalación vacía.',
  },
  not_found: { status: 404, sentence: 'No se ha encontrado lo que busca.' },
  method: {
    status: 405,
    sentence: 'Esta dirección no admite ese tipo de solicitud.',
    headers: ({ allowed }) => ({ Allow: allowed.join(', ') }),
  },
  invalid: {
    status: 422,
    sentence: 'Hay datos que faltan o no son válidos. Revise los campos señalados.',
    extra: ({ errors }) => ({ errors: { ...errors } }),
  },
  malformed: {
    status: 400,
    sentence: 'La solicitud no se puede leer. Actualice la página e inténtelo de nuevo.',
  },
  too_large: {
    status: 413,
    sentence: 'Lo que envía es demasiado grande. Acorte los textos e inténtelo de nuevo.',
  },
  file_too_large: {
    status: 413,
    sentence: ({ maxBytes }) =>
      `El archivo pesa más de ${Math.floor(maxBytes / 1_048_576)} MB. Elija uno más pequeño.`,
  },
  picture_too_many_pixels: {
    status: 413,
    sentence: 'La imagen tiene demasiados píxeles. Redúzcala y cárguela de nuevo.',
  },
  unsupported_picture: {
    status: 415,
    sentence: 'El archivo no es una imagen JPEG, PNG o WebP. Elija otra imagen.',
  },
  damaged_picture: {
    status: 415,
    sentence: 'La imagen está dañada y no se puede leer. Elija otra imagen.',
  },
  unsupported_type: {
    status: 415,
    sentence: 'El formato de los datos enviados no se admite. Actualice la página e inténtelo de nuevo.',
  },
  idempotency_mismatch: {
    status: 422,
    sentence: 'Esta solicitud ya se envió con otros datos. Actualice la página e inténtelo de nuevo.',
  },
  in_progress: {
    status: 409,
    sentence: 'Esta solicitud todavía se está procesando. Espere un momento antes de repetirla.',
    headers: retryAfter,
  },
  unavailable: {
    status: 503,
    sentence: 'El servicio no está disponible en este momento. Inténtelo de nuevo en unos segundos.',
    headers: retryAfter,
  },
  internal: {
    status: 500,
    sentence: 'Ha ocurrido un error inesperado. Inténtelo de nuevo; si continúa, avise a la administración.',
  },
} satisfies Rows;
