import { z } from 'zod';

/** The parameter of `/login` that says why a log-in at the provider led nowhere. */
export const NOTICE_PARAMETER = 'municipal';

export const LOG_IN_NOTICES = {
  down: 'La cuenta municipal no responde en este momento. Inténtelo de nuevo en unos minutos, o entre con su correo y su contraseña.',
  over: 'El inicio de sesión con la cuenta municipal caducó o ya se usó. Inténtelo de nuevo.',
  cancelled: 'No se completó el inicio de sesión con la cuenta municipal.',
  refused:
    'La respuesta de la cuenta municipal no es válida. Inténtelo de nuevo; si se repite, avise a la administración.',
  unverified:
    'Su cuenta municipal no tiene un correo electrónico verificado. Pida al área de informática que lo verifique.',
  unconfirmed:
    'Ya existe una cuenta con su correo que nadie ha confirmado. Entre en ella con su contraseña y confirme el correo, o pida ayuda a la administración.',
  taken: 'La cuenta de su correo ya está vinculada a otra cuenta municipal. Pida ayuda a la administración.',
  no_role:
    'Su cuenta municipal no tiene ningún rol en este sistema. Pida a la administración que se lo asigne.',
  banned: 'Su cuenta está suspendida. Comuníquese con la administración del centro deportivo.',
  too_many: 'Demasiados intentos. Espere unos minutos e inténtelo de nuevo.',
} as const;

export type LogInNotice = keyof typeof LOG_IN_NOTICES;

const names = Object.keys(LOG_IN_NOTICES) as LogInNotice[];

/** The sentence for the parameter; null: none. */
export function noticeSentence(value: string | null): string | null {
  const { data } = z.enum(names).safeParse(value);
  return data === undefined ? null : LOG_IN_NOTICES[data];
}
