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

const CHANGES = {
  changed: {
    title: 'Reserva modificada',
    text: 'El centro deportivo ha modificado los datos de su reserva. Estos son los datos vigentes.',
  },
  moved: {
    title: 'Reserva trasladada',
    text: 'El centro deportivo ha cambiado el lugar o el horario de su reserva. El código y el ticket siguen siendo válidos.',
  },
  restored: {
    title: 'Reserva restaurada',
    text: 'El centro deportivo ha restaurado su reserva: vuelve a estar confirmada.',
  },
} as const;

/** What is told of a reservation. */
export type ReservationNews = 'booked' | 'cancelled' | keyof typeof CHANGES;

/** What staff changed about a reservation, as it is now; calendars change the entry that they have. */
export function changed(facts: Facts, what: keyof typeof CHANGES): Letter {
  const { account, reservation, site } = facts;
  const { title, text } = CHANGES[what];
  return {
    to: account.email,
    subject: `${title}: ${reservation.place_attraction}, ${reservation.date_es}`,
    greeting: greetingFor(account),
    paragraphs: [text, 'Si no puede asistir, cancele la reserva para que otras personas la aprovechen.'],
    facts: rowsOf(reservation),
    button: { label: 'Ver la reserva', url: `${site}/consulta/${reservation.qrcode}` },
    attachments: [calendarEntry(facts, 'booked')],
  };
}

interface Cancellation {
  /** The person cancelled it, not the center. */
  readonly isOwn: boolean;
  /** Why the court is closed at that time; null where it is not. */
  readonly closure: string | null;
}

/** A cancellation, by either side. */
export function cancelled(facts: Facts, { isOwn, closure }: Cancellation): Letter {
  const { account, reservation, site } = facts;
  return {
    to: account.email,
    subject: `Reserva cancelada: ${reservation.place_attraction}, ${reservation.date_es}`,
    greeting: greetingFor(account),
    paragraphs: [
      isOwn
        ? 'Ha cancelado esta reserva. La cancha queda libre para otras personas.'
        : 'El centro deportivo ha cancelado esta reserva. Lamentamos los inconvenientes; puede buscar otro horario.',
      ...(closure !== null && !isOwn ? [`Motivo: el lugar está cerrado a esa hora (${closure}).`] : []),
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
