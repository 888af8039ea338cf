import type { Account } from '../../projections/accounts/queries.ts';
import type { Reservation } from '../contract/reservations.ts';
import { renderTicket } from '../downloads/ticket.ts';
import { greetingFor } from './account-letters.ts';
import type { Letter } from './letter.ts';

interface Facts {
  readonly account: Account;
  readonly reservation: Reservation;
  readonly site: string;
  /** Its entry for calendars. */
  readonly calendar: string;
}

/** A booking, with its ticket and an entry for the calendar. */
export async function booked(facts: Facts): Promise<Letter> {
  const { account, reservation, site } = facts;
  const address = `${site}/consulta/${reservation.qrcode}`;
  return {
    to: account.email,
    subject: `Reserva confirmada: ${reservation.place_attraction}, ${reservation.date_es}`,
    greeting: greetingFor(account),
    paragraphs: ['Su reserva está confirmada. Presente el código o el ticket al entrar.'],
    facts: rowsOf(reservation),
    button: { label: 'Ver la reserva', url: address },
    attachments: [
      {
        filename: `ticket-${reservation.shortcode}.pdf`,
        content: await renderTicket(reservation, address, 'a4'),
        contentType: 'application/pdf',
      },
      calendarEntry(facts, 'booked'),
    ],
  };
}

/** All dates of a series in one letter. */
export function bookedSeries(account: Account, reservations: readonly Reservation[], site: string): Letter {
  const [first] = reservations;
  return {
    to: account.email,
    subject: `Reservas confirmadas: ${reservations.length} fechas en ${first?.place_attraction ?? ''}`,
    greeting: greetingFor(account),
    paragraphs: ['Sus reservas están confirmadas. Cada fecha tiene su propio código.'],
    facts: reservations.map(
      ({ date_es, hours, shortcode }) => [date_es, `${hours} · código ${shortcode}`] as const,
    ),
    button: { label: 'Ver mis reservas', url: `${site}/user-reservations` },
  };
}

/** A cancellation. `isOwn`: the person cancelled it, not the centre. */
export function cancelled(facts: Facts, isOwn: boolean): Letter {
  const { account, reservation, site } = facts;
  return {
    to: account.email,
    subject: `Reserva cancelada: ${reservation.place_attraction}, ${reservation.date_es}`,
    greeting: greetingFor(account),
    paragraphs: [
      isOwn
        ? 'Ha cancelado esta reserva. La cancha queda libre para otras personas.'
        : 'El centro deportivo ha cancelado esta reserva. Lamentamos los inconvenientes; puede buscar otro horario.',
    ],
    facts: rowsOf(reservation),
    button: { label: 'Buscar otra cancha', url: `${site}/user-create-reservation` },
    attachments: [calendarEntry(facts, 'cancelled')],
  };
}

function rowsOf({
  place,
  date_es,
  hours,
  shortcode,
  reservation_type,
}: Reservation): NonNullable<Letter['facts']> {
  return [
    ['Código', shortcode],
    ['Lugar', place],
    ['Fecha', date_es],
    ['Horario', hours],
    ['Tipo', reservation_type],
  ];
}

function calendarEntry({ reservation, calendar }: Facts, state: 'booked' | 'cancelled') {
  return {
    filename: `reserva-${reservation.shortcode}.ics`,
    content: calendar,
    contentType: `text/calendar; charset=utf-8; method=${state === 'cancelled' ? 'CANCEL' : 'PUBLISH'}`,
  };
}
