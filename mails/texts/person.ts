import type { Account } from '../../projections/accounts/queries.ts';
import { type Letter, letterTo } from './letter.ts';

export function documentVerified(account: Account, site: string): Letter {
  return letterTo(account, {
    subject: 'Su documento de identificación fue verificado',
    paragraphs: ['El personal revisó su DPI y lo verificó. No tiene que hacer nada más.'],
    button: { label: 'Ver mi perfil', url: `${site}/user-profile` },
  });
}

export function documentRefused(account: Account, site: string, reason: string): Letter {
  return letterTo(account, {
    subject: 'Cargue de nuevo su documento de identificación',
    paragraphs: [
      'El personal revisó las imágenes de su DPI y no pudo verificarlo.',
      `Motivo: ${reason}`,
      'Cargue otras imágenes para que se revisen de nuevo.',
    ],
    button: { label: 'Cargar mi documento', url: `${site}/user-dpi` },
  });
}

/** `sentence`: why and until when. */
export function bookingsPaused(account: Account, site: string, sentence: string): Letter {
  return letterTo(account, {
    subject: 'Sus reservas están en pausa',
    paragraphs: [
      sentence,
      'Las reservas que ya tiene siguen vigentes. Si no puede asistir, cancélelas a tiempo.',
    ],
    button: { label: 'Ver las reglas', url: `${site}/user-profile` },
  });
}
