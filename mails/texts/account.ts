import { CONFIRM_DAYS, EMAIL_CHANGE_HOURS, INVITE_DAYS, RESET_HOURS } from '../../api/auth/mail-tokens.ts';
import { unreachable } from '../../domain/decider.ts';
import type { UserEvent } from '../../domain/user/events.ts';
import type { Account } from '../../projections/accounts/queries.ts';
import { type Letter, letterTo } from './letter.ts';

/** `isRequested`: requested by an existing account. */
export function confirmation(
  account: Account,
  site: string,
  token: string,
  { isRequested = false } = {},
): Letter {
  const isNot = isRequested ? 'no lo pidió' : 'no creó la cuenta';
  return letterTo(account, {
    subject: 'Confirme su correo electrónico',
    paragraphs: [
      isRequested
        ? 'Recibimos una solicitud para confirmar el correo electrónico de su cuenta de Reservas. Confírmelo con el botón de abajo.'
        : 'Se ha creado una cuenta en Reservas con este correo electrónico. Confírmelo con el botón de abajo.',
      `El enlace es válido durante ${CONFIRM_DAYS} días. Si usted ${isNot}, ignore este mensaje.`,
    ],
    button: { label: 'Confirmar mi correo', url: `${site}/confirm-email/${token}` },
  });
}

export function emailChangeAsked(account: Account, email: string, site: string, token: string): Letter {
  return letterTo(account, {
    to: { id: null, email },
    subject: 'Confirme su correo nuevo',
    paragraphs: [
      'Recibimos una solicitud para usar este correo electrónico en una cuenta de Reservas. Confírmelo con el botón de abajo, con su sesión iniciada.',
      `El enlace es válido durante ${EMAIL_CHANGE_HOURS} horas; hasta entonces la cuenta conserva su correo anterior. Si usted no lo pidió, ignore este mensaje.`,
    ],
    // The fragment reaches neither proxy logs nor other sites.
    button: { label: 'Usar este correo', url: `${site}/user-profile#correo=${token}` },
  });
}

export function emailChanged(account: Account, previous: string, site: string): Letter {
  return letterTo(account, {
    to: { id: null, email: previous },
    subject: 'El correo de su cuenta ha cambiado',
    paragraphs: [
      'Su cuenta de Reservas tiene ahora otro correo electrónico. Los avisos ya no llegarán a este, y con el nuevo se inicia sesión.',
      'Si no fue usted, avise de inmediato a la administración del centro deportivo.',
    ],
    button: { label: 'Ver los centros deportivos', url: `${site}/` },
  });
}

const PASSWORD_NOTICES = {
  registeredAgain: {
    subject: 'Ya tiene una cuenta en Reservas',
    paragraphs: [
      'Alguien intentó crear una cuenta con este correo electrónico, que ya tiene una. Nada ha cambiado en ella.',
      'Si fue usted, inicie sesión; si olvidó su contraseña, puede pedir una nueva. Si no fue usted, ignore este mensaje.',
    ],
  },
  passwordChanged: {
    subject: 'Su contraseña ha cambiado',
    paragraphs: [
      'La contraseña de su cuenta de Reservas se cambió, y las demás sesiones se cerraron.',
      'Si no fue usted, pida una contraseña nueva de inmediato y avise al centro deportivo.',
    ],
  },
} as const;

export function passwordNotice(account: Account, site: string, what: keyof typeof PASSWORD_NOTICES): Letter {
  return letterTo(account, {
    ...PASSWORD_NOTICES[what],
    button: { label: 'Pedir una contraseña nueva', url: `${site}/password/forgot` },
  });
}

export function invited(account: Account, link: string): Letter {
  return letterTo(account, {
    subject: 'Le invitaron a Reservas',
    paragraphs: [
      'La administración creó una cuenta en Reservas con este correo electrónico. Elija su contraseña con el botón de abajo y podrá iniciar sesión.',
      `El enlace sirve una sola vez, durante ${INVITE_DAYS} días. Si no esperaba esta invitación, ignore este mensaje.`,
    ],
    button: { label: 'Elegir mi contraseña', url: link },
  });
}

export function passwordReset(account: Account, site: string, token: string): Letter {
  return letterTo(account, {
    subject: 'Cambie su contraseña de Reservas',
    paragraphs: [
      'Recibimos una solicitud para cambiar la contraseña de su cuenta.',
      `El enlace sirve una sola vez, durante ${RESET_HOURS} horas. Si usted no lo pidió, ignore este mensaje: su contraseña sigue siendo la misma.`,
    ],
    // The fragment reaches neither proxy logs nor other sites.
    button: { label: 'Elegir una contraseña nueva', url: `${site}/password/reset#token=${token}` },
  });
}

export type FactorEvent = Extract<
  UserEvent,
  {
    type:
      | 'UserSecondFactorEnabled'
      | 'UserSecondFactorDisabled'
      | 'UserSecondFactorReset'
      | 'UserPasskeyAdded'
      | 'UserPasskeyRemoved'
      | 'UserLinkedToProvider'
      | 'UserRecoveryCodeUsed';
  }
>;

export function secondFactorChanged(account: Account, site: string, event: FactorEvent): Letter {
  const { subject, news, isNot = 'no fue usted' } = factorNews(event);
  return letterTo(account, {
    subject,
    paragraphs: [
      news,
      `Si ${isNot}, cambie su contraseña de inmediato y avise a la administración del centro deportivo.`,
    ],
    button: { label: 'Revisar la seguridad de mi cuenta', url: `${site}/user-security` },
  });
}

interface FactorNews {
  readonly subject: string;
  readonly news: string;
  /** Ends the sentence «Si …», in case somebody else did it. */
  readonly isNot?: string;
}

function factorNews(event: FactorEvent): FactorNews {
  switch (event.type) {
    case 'UserSecondFactorEnabled':
      return {
        subject: 'El segundo paso está activado',
        news: 'Desde ahora, su cuenta de Reservas pide un código de su aplicación además de la contraseña.',
      };
    case 'UserSecondFactorDisabled':
      return {
        subject: 'El segundo paso está desactivado',
        news: 'Su cuenta de Reservas ya no pide un código de su aplicación al iniciar sesión.',
      };
    case 'UserSecondFactorReset':
      return {
        subject: 'La administración restableció su segundo paso',
        news: 'Una persona de la administración quitó el segundo paso de su cuenta de Reservas. Actívelo de nuevo al iniciar sesión.',
        isNot: 'usted no lo pidió',
      };
    case 'UserPasskeyAdded':
      return {
        subject: 'Se agregó una llave de acceso',
        news: 'Desde ahora, una llave de acceso nueva permite entrar a su cuenta de Reservas sin contraseña.',
      };
    case 'UserPasskeyRemoved':
      return {
        subject: 'Se quitó una llave de acceso',
        news: 'Una llave de acceso ya no permite entrar a su cuenta de Reservas.',
      };
    case 'UserLinkedToProvider':
      return {
        subject: 'Su cuenta municipal abre su cuenta de Reservas',
        news: 'Desde ahora, su cuenta municipal permite entrar a su cuenta de Reservas.',
      };
    case 'UserRecoveryCodeUsed':
      return {
        subject: 'Se usó un código de recuperación',
        news: `Alguien inició sesión en su cuenta de Reservas con un código de recuperación. Códigos que quedan: ${event.data.left}.`,
      };
    default:
      return unreachable(event);
  }
}
