import { PICTURE_MAX_PIXELS } from '../../contract/upload.ts';
import { type Rows, retryAfter, rowsOf } from './row.ts';

export const requestsRows = {
  ...rowsOf(400, {
    malformed: 'La solicitud no se puede leer. Actualice la página e inténtelo de nuevo.',
  }),
  ...rowsOf(404, {
    not_found: 'No se ha encontrado lo que busca.',
  }),
  ...rowsOf(409, {
    filters_full: ({ max }) => `Puede guardar como máximo ${max} filtros de esta lista. Elimine alguno.`,
    not_empty: 'Ya hay datos. Los datos de prueba solo se cargan en una instalación vacía.',
  }),
  ...rowsOf(413, {
    too_large: 'Lo que envía es demasiado grande. Acorte los textos e inténtelo de nuevo.',
    file_too_large: ({ maxBytes }) =>
      `El archivo pesa más de ${Math.floor(maxBytes / 1_048_576)} MB. Elija uno más pequeño.`,
    picture_too_many_pixels: `La imagen tiene más de ${PICTURE_MAX_PIXELS / 1_000_000} megapíxeles. Redúzcala y cárguela de nuevo.`,
    picture_too_complex: 'La imagen es demasiado compleja. Guárdela de nuevo como JPEG y cárguela otra vez.',
  }),
  ...rowsOf(415, {
    unsupported_picture: 'El archivo no es una imagen JPEG, PNG o WebP. Elija otra imagen.',
    damaged_picture: 'La imagen está dañada y no se puede leer. Elija otra imagen.',
    unsupported_type:
      'El formato de los datos enviados no se admite. Actualice la página e inténtelo de nuevo.',
  }),
  ...rowsOf(422, {
    idempotency_mismatch:
      'Esta solicitud ya se envió con otros datos. Actualice la página e inténtelo de nuevo.',
  }),
  ...rowsOf(500, {
    internal: 'Ha ocurrido un error inesperado. Inténtelo de nuevo; si continúa, avise a la administración.',
  }),
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
  in_progress: {
    status: 409,
    sentence: 'Esta solicitud todavía se está procesando. Espere un momento antes de repetirla.',
    headers: retryAfter,
  },
  upload_quota: {
    status: 429,
    sentence: ({ max }) =>
      `Ya cargó ${max} imágenes en un día, el máximo de una cuenta. Inténtelo de nuevo mañana.`,
    headers: retryAfter,
  },
  own_uploads_busy: {
    status: 429,
    sentence: 'Todavía se procesan otros archivos suyos. Espere unos segundos y cargue este de nuevo.',
    headers: retryAfter,
  },
  uploads_busy: {
    status: 503,
    sentence:
      'Se están procesando muchos archivos en este momento. Espere unos segundos y cárguelo de nuevo.',
    headers: retryAfter,
  },
  unavailable: {
    status: 503,
    sentence: 'El servicio no está disponible en este momento. Inténtelo de nuevo en unos segundos.',
    headers: retryAfter,
  },
} satisfies Rows;
