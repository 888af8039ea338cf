import { enumeration } from '../../presenters/spanish.ts';
import { type Rows, rowsOf } from './row.ts';

export const apiKeyRows = {
  ...rowsOf(400, {
    key_with_cookies:
      'Envíe la llave de API sin cookies: una petición es de una llave o de una sesión, no de ambas.',
  }),
  key_invalid: {
    status: 401,
    sentence: 'La llave de API no existe, venció o fue revocada. Pida otra a la administración.',
    headers: () => ({ 'WWW-Authenticate': 'Bearer' }),
  },
  ...rowsOf(403, {
    key_closed: 'Esta llamada no está abierta a llaves de API.',
    key_scope: ({ scope }) => `Esta llave de API no tiene el permiso «${scope}».`,
    key_center: ({ centers }) =>
      `Esta llave de API solo vale en ${enumeration(centers)}. Indique uno de sus centros.`,
    key_not_own: 'Una llave de API solo mueve y cancela las reservas que ella misma hizo.',
    key_personal:
      'Una llave de API no busca, ordena ni agrupa por nombres, DPI ni textos. Use fechas, lugar o código.',
  }),
  api_key_unknown: { status: 404, sentence: 'La llave no existe.' },
  ...rowsOf(409, {
    api_key_over: 'La llave venció o fue revocada. Cree otra.',
  }),
  api_key_name_taken: {
    status: 409,
    sentence: 'Ya hay una llave con este nombre. Use uno distinto.',
    extra: () => ({ errors: { name: ['Ya está en uso'] } }),
  },
  api_key_expiry_past: {
    status: 422,
    sentence: 'La llave vencería en el pasado. Elija otra fecha y hora.',
    extra: () => ({ errors: { expires_at: ['Debe ser después de ahora'] } }),
  },
} satisfies Rows;
