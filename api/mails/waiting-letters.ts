import type { Account } from '../../projections/accounts/queries.ts';
import type { WaitingPlace } from '../contract/waiting-list.ts';
import { greetingFor } from './account-letters.ts';
import type { Letter } from './letter.ts';

/** An hour that the person waited for is free, and kept for them for a while. */
export function offered(account: Account, place: WaitingPlace, site: string): Letter {
  const { attraction_name: court, center_name: center, date_es, hour_start, hour_end } = place;
  const until = (place.offered_until ?? '').replace(/^(\d+)-(\d+)-(\d+) /, '$3/$2/$1 a las ');
  return {
    to: account.email,
    subject: `Se liberó la hora que esperaba: ${court}, ${date_es}`,
    greeting: greetingFor(account),
    paragraphs: [
      `La hora que esperaba está libre y apartada para usted hasta el ${until}. Acéptela para reservarla.`,
      'Si no la acepta a tiempo, se ofrecerá a la siguiente persona de la lista.',
    ],
    facts: [
      ['Lugar', `${center} - ${court}`],
      ['Fecha', date_es],
      ['Horario', `${hour_start}–${hour_end}`],
    ],
    button: { label: 'Aceptar la hora', url: `${site}/user-reservations#espera` },
  };
}
