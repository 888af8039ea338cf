import { type Rows, retryAfter } from './row.ts';

/** Refusals of a log-in, and of what an account may not do. */
export const accessRows = {
  unauthenticated: { status: 401, sentence: 'Inicie sesión para continuar.' },
  user_not_invited: {
    status: 409,
    sentence: 'Ese correo ya tiene una cuenta. Búsquela en la lista y cambie sus roles.',
  },
  link_invalid: {
    status: 422,
    sentence: 'El enlace ya no es válido: se usó una vez o venció. Solicite uno nuevo.',
  },
  bad_credentials: { status: 401, sentence: 'El correo o la contraseña no son correctos.' },
  bad_code: {
    status: 422,
    sentence: 'El código no es correcto, o ya se usó. Espere el siguiente código de su aplicación.',
    extra: () => ({ errors: { code: ['El código no es correcto, o ya se usó'] } }),
  },
  bad_passkey: {
    status: 422,
    sentence: 'La llave de acceso no se reconoce, o la solicitud caducó. Inténtelo de nuevo.',
  },
  passkeys_unavailable: {
    status: 409,
    sentence: 'Las llaves de acceso solo funcionan en la dirección pública del sitio, con https.',
  },
  step_over: {
    status: 401,
    sentence: 'El inicio de sesión caducó. Escriba de nuevo su correo y su contraseña.',
  },
  second_factor_missing: {
    status: 403,
    sentence: 'Para trabajar con esta cuenta, active antes el segundo paso en «Seguridad».',
  },
  second_factor_required: {
    status: 409,
    sentence:
      'Las cuentas de personal y administración necesitan el segundo paso. Puede cambiarlo a otro teléfono.',
  },
  own_second_factor: {
    status: 409,
    sentence: 'El segundo paso de su propia cuenta se cambia en «Seguridad», con su contraseña.',
  },
  forbidden: { status: 403, sentence: 'Su cuenta no tiene permiso para hacer esto.' },
  banned: {
    status: 403,
    sentence: 'Su cuenta está suspendida. Comuníquese con la administración del centro deportivo.',
  },
  csrf: { status: 403, sentence: 'La página ha caducado. Actualícela e inténtelo de nuevo.' },
  form_unproved: {
    status: 403,
    sentence:
      'No se pudo comprobar que el formulario lo llenó una persona. Actualice la página y envíelo de nuevo.',
  },
  form_trap: {
    status: 422,
    sentence: 'El formulario lleva texto en un campo que no se ve. Actualice la página y envíelo de nuevo.',
  },
  form_too_fast: {
    status: 429,
    sentence: 'El formulario se envió demasiado pronto. Espere unos segundos y envíelo de nuevo.',
    headers: retryAfter,
  },
  too_many: {
    status: 429,
    sentence: ({ retryAfter: seconds }) =>
      `Ha hecho demasiados intentos. Espere ${duration(seconds)} e inténtelo de nuevo.`,
    headers: retryAfter,
  },
} satisfies Rows;

function duration(seconds: number): string {
  if (seconds <= 1) return 'un segundo';
  if (seconds < 120) return `${seconds} segundos`;
  return `${Math.ceil(seconds / 60)} minutos`;
}
