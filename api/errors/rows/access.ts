import { elsewhereSentence } from '../../contract/own-centers.ts';
import { type Rows, retryAfter, rowsOf } from './row.ts';

export const accessRows = {
  ...rowsOf(401, {
    unauthenticated: 'Inicie sesión para continuar.',
    bad_credentials: 'El correo o la contraseña no son correctos.',
    step_over: 'El inicio de sesión caducó. Escriba de nuevo su correo y su contraseña.',
  }),
  ...rowsOf(403, {
    second_factor_missing: 'Para trabajar con esta cuenta, active antes el segundo paso en «Seguridad».',
    forbidden: 'Su cuenta no tiene permiso para hacer esto.',
    center_elsewhere: ({ centers }) => elsewhereSentence(centers),
    series_elsewhere: 'La serie tiene fechas en centros donde usted no atiende. Cambie solo esta fecha.',
    banned: 'Su cuenta está suspendida. Comuníquese con la administración del centro deportivo.',
    csrf: 'La página ha caducado. Actualícela e inténtelo de nuevo.',
    form_unproved:
      'No se pudo comprobar que el formulario lo llenó una persona. Actualice la página y envíelo de nuevo.',
  }),
  ...rowsOf(409, {
    roles_changed:
      'Otra persona cambió los roles de esta cuenta mientras usted los editaba. Revise los cambios antes de guardar.',
    user_centers_changed:
      'Otra persona cambió los centros de esta cuenta mientras usted los editaba. Revise los cambios antes de guardar.',
    user_not_invited: 'Ese correo ya tiene una cuenta. Búsquela en la lista y cambie sus roles.',
    passkeys_unavailable: 'Las llaves de acceso solo funcionan en la dirección pública del sitio, con https.',
    second_factor_required:
      'Las cuentas de personal y administración necesitan el segundo paso. Puede cambiarlo a otro teléfono.',
    email_taken: 'Ese correo ya pertenece a otra cuenta. Su correo sigue siendo el de antes.',
    own_second_factor: 'El segundo paso de su propia cuenta se cambia en «Seguridad», con su contraseña.',
  }),
  ...rowsOf(422, {
    link_invalid: 'El enlace ya no es válido: se usó una vez o venció. Solicite uno nuevo.',
    email_change_unknown:
      'El enlace ya no es válido, o lo pidió otra cuenta. Pida otro con «Cambiar correo» en «Mi perfil».',
    bad_passkey: 'La llave de acceso no se reconoce, o la solicitud caducó. Inténtelo de nuevo.',
    form_trap: 'El formulario lleva texto en un campo que no se ve. Actualice la página y envíelo de nuevo.',
  }),
  bad_code: {
    status: 422,
    sentence: 'El código no es correcto, o ya se usó. Espere el siguiente código de su aplicación.',
    extra: () => ({ errors: { code: ['El código no es correcto, o ya se usó'] } }),
  },
  form_too_fast: {
    status: 429,
    sentence: 'El formulario se envió demasiado pronto. Espere unos segundos y envíelo de nuevo.',
    headers: retryAfter,
  },
  form_needs_script: {
    status: 429,
    sentence: ({ retryAfter: seconds }) =>
      `Se han recibido demasiados formularios sin JavaScript. Actívelo en los ajustes de su navegador, o espere ${duration(seconds)}.`,
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
  if (seconds < 2 * 3600) return `${Math.ceil(seconds / 60)} minutos`;
  return `${Math.ceil(seconds / 3600)} horas`;
}
