import type { Reservation } from '../../api/contract/reservations.ts';
import type { WaitingPlace } from '../../api/contract/waiting-list.ts';
import type { Account } from '../../projections/accounts/queries.ts';
import { type Letter, letterTo, nameOfOther } from './letter.ts';
import { placeAndDate, whereAndWhen } from './reservation.ts';

export function offered(account: Account, place: WaitingPlace, site: string): Letter {
  const { attraction_name: court, date_es, hour_start, hour_end } = place;
  const until = (place.offered_until ?? '').replace(/^(\d+)-(\d+)-(\d+) /, '$3/$2/$1 a las ');
  return letterTo(account, {
    subject: `Se liberó la hora que esperaba: ${court}, ${date_es}, ${hour_start}–${hour_end}`,
    paragraphs: [
      `La hora que esperaba está libre y apartada para usted hasta el ${until}. Acéptela para reservarla.`,
      'Si no la acepta a tiempo, se ofrecerá a la siguiente persona de la lista y usted ya no podrá esperar esa hora.',
    ],
    facts: rowsOf(place),
    button: { label: 'Aceptar la hora', url: `${site}/user-reservations#espera` },
  });
}

/** The hour can't be booked any more. */
export function waitingEnded(account: Account, place: WaitingPlace, site: string): Letter {
  const { attraction_name: court, date_es, hour_start, hour_end } = place;
  return letterTo(account, {
    subject: `Terminó su espera: ${court}, ${date_es}, ${hour_start}–${hour_end}`,
    paragraphs: [
      'La hora que esperaba ya no se puede reservar en línea, así que terminó su lugar en la lista de espera. Lamentamos los inconvenientes.',
      'No tiene que hacer nada; puede buscar otro horario.',
    ],
    facts: rowsOf(place),
    button: { label: 'Buscar otro horario', url: `${site}/user-create-reservation` },
  });
}

function rowsOf({ attraction_name: court, center_name: center, ...time }: WaitingPlace) {
  return [
    ['Lugar', `${center} - ${court}`],
    ['Fecha', time.date_es],
    ['Horario', `${time.hour_start}–${time.hour_end}`],
  ] as const;
}

export function handoverOffered(account: Account, reservation: Reservation, site: string): Letter {
  return letterTo(account, {
    subject: `Le ceden una reserva: ${placeAndDate([reservation])}`,
    paragraphs: [
      `${nameOfOther(reservation, 'Otra persona')} quiere cederle esta reserva. Será suya cuando la acepte; puede hacerlo hasta la hora de entrada.`,
      'Si no la quiere, recházela o ignore este mensaje.',
    ],
    facts: whereAndWhen(reservation),
    button: { label: 'Ver la reserva', url: `${site}/user-reservations#cesiones` },
  });
}

/** No name: the offer went to an address. */
export function handoverDeclined(account: Account, reservation: Reservation, site: string): Letter {
  return letterTo(account, {
    subject: `No aceptaron la reserva que ofreció: ${placeAndDate([reservation])}`,
    paragraphs: [
      'La otra persona rechazó la reserva que usted le ofreció: sigue siendo suya.',
      'Si no puede asistir, ofrézcala a alguien más o cancélela.',
    ],
    facts: whereAndWhen(reservation),
    button: { label: 'Ver mis reservas', url: `${site}/user-reservations` },
  });
}
