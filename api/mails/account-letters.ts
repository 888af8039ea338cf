import type { Account } from '../../projections/accounts/queries.ts';
import { CONFIRM_DAYS, RESET_HOURS } from '../auth/mail-tokens.ts';
import type { Letter } from './letter.ts';

/** What is written to the owner of an account. `site`: where people reach the product, without a slash at the end. */

export function greetingFor({ person }: Pick<Account, 'person'>): string {
  return person?.firstName ? `Hola, ${person.firstName}:` : 'Hola:';
}

export function welcome(account: Account, site: string, token: string): Letter {
  return {
    to: account.email,
    subject: 'Confirme su correo electrónico',
    greeting: greetingFor(account),
    paragraphs: [
      'Se ha creado una cuenta en Reservas con este correo electrónico. Confírmelo con el botón de abajo.',
      `El enlace es válido durante ${CONFIRM_DAYS} días. Si usted no creó la cuenta, ignore este mensaje.`,
    ],
    button: { label: 'Confirmar mi correo', url: `${site}/confirm-email/${token}` },
  };
}

export function registeredAgain(account: Account, site: string): Letter {
  return {
    to: account.email,
    subject: 'Ya tiene una cuenta en Reservas',
    greeting: greetingFor(account),
    paragraphs: [
      'Alguien intentó crear una cuenta con este correo electrónico, que ya tiene una. Nada ha cambiado en ella.',
      'Si fue usted, inicie sesión; si olvidó su contraseña, puede pedir una nueva. Si no fue usted, ignore este mensaje.',
    ],
    button: { label: 'Pedir una contraseña nueva', url: `${site}/password/forgot` },
  };
}

export function passwordReset(account: Account, site: string, token: string): Letter {
  return {
    to: account.email,
    subject: 'Cambie su contraseña de Reservas',
    greeting: greetingFor(account),
    paragraphs: [
      'Recibimos una solicitud para cambiar la contraseña de su cuenta.',
      `El enlace sirve una sola vez, durante ${RESET_HOURS} horas. Si usted no lo pidió, ignore este mensaje: su contraseña sigue siendo la misma.`,
    ],
    // Behind the sign: it reaches neither logs of the way nor other sites.
    button: { label: 'Elegir una contraseña nueva', url: `${site}/password/reset#token=${token}` },
  };
}

export function passwordChanged(account: Account, site: string): Letter {
  return {
    to: account.email,
    subject: 'Su contraseña ha cambiado',
    greeting: greetingFor(account),
    paragraphs: [
      'La contraseña de su cuenta de Reservas se cambió, y las demás sesiones se cerraron.',
      'Si no fue usted, pida una contraseña nueva de inmediato y avise al centro deportivo.',
    ],
    button: { label: 'Pedir una contraseña nueva', url: `${site}/password/forgot` },
  };
}
