import type { Reservation } from '../../api/contract/reservations.ts';
import { renderTicket } from '../../api/documents/ticket.ts';
import type { Account } from '../../projections/accounts/queries.ts';
import { type Letter, letterTo, nameOfOther } from './letter.ts';

interface Facts {
  readonly account: Account;
  readonly reservation: Reservation;
  readonly centerAddress: string;
  readonly site: string;
  readonly calendar: string;
}

export async function booked(facts: Facts, { isApproved = false } = {}): Promise<Letter> {
  const { account, reservation } = facts;
  return letterTo(account, {
    subject: `${isApproved ? 'Solicitud aprobada' : 'Reserva confirmada'}: ${placeAndDate([reservation])}`,
    paragraphs: [
      ...(isApproved ? ['El personal del centro deportivo aprobó su solicitud.'] : []),
      'Su reserva está confirmada. Presente el código o el ticket al entrar.',
    ],
    facts: rowsOf(reservation),
    button: { label: 'Ver la reserva', url: addressOf(facts) },
    attachments: [await ticketOf(facts), calendarEntry(facts)],
  });
}

export function reminder(facts: Facts, unsubscribeUrl: string): Letter {
  const { account, reservation } = facts;
  return letterTo(account, {
    subject: `Recordatorio: ${placeAndDate([reservation])}`,
    paragraphs: [
      'Le recordamos su reserva. Presente el código o el ticket al entrar.',
      ...(reservation.handover_offered
        ? ['Usted la ofreció a otra persona, que todavía no la acepta: sigue siendo suya.']
        : []),
      ifUnableToCome(reservation),
    ],
    facts: rowsOf(reservation),
    button: { label: 'Ver la reserva', url: addressOf(facts) },
    attachments: [calendarEntry(facts)],
    unsubscribeUrl,
  });
}

export function handedOver(facts: Facts): Letter {
  const { account, reservation, site } = facts;
  return letterTo(account, {
    subject: `Reserva cedida: ${placeAndDate([reservation])}`,
    paragraphs: [
      `${nameOfOther(reservation, 'La otra persona')} aceptó la reserva que usted le cedió. Ya no está a su nombre y usted no tiene que hacer nada más.`,
    ],
    facts: whereAndWhen(reservation),
    button: { label: 'Ver mis reservas', url: `${site}/user-reservations` },
    attachments: [calendarEntry(facts, 'CANCEL')],
  });
}

const CHANGES = {
  changed: {
    title: 'Reserva modificada',
    text: 'El centro deportivo ha modificado los datos de su reserva. Estos son los datos vigentes, y los del ticket adjunto.',
  },
  moved: {
    title: 'Reserva trasladada',
    text: 'El centro deportivo ha cambiado el lugar o el horario de su reserva. El código sigue siendo el mismo; use el ticket adjunto en lugar del anterior.',
  },
  movedByOwner: {
    title: 'Reserva trasladada',
    text: 'Usted trasladó su reserva. El código sigue siendo el mismo; use el ticket adjunto en lugar del anterior.',
  },
  restored: {
    title: 'Reserva restaurada',
    text: 'El centro deportivo ha restaurado su reserva: vuelve a estar confirmada.',
  },
} as const;

export type Change = keyof typeof CHANGES;

/**
 * A reservation that was changed, as it is now; calendars update their entry. `former`: where and when a moved one was
 * before; '' if unknown.
 */
export async function changed(facts: Facts, what: Change, former: string): Promise<Letter> {
  const { account, reservation } = facts;
  const { title, text } = CHANGES[what];
  return letterTo(account, {
    subject: `${title}: ${placeAndDate([reservation])}`,
    paragraphs: [text, ifUnableToCome(reservation)],
    facts: [...rowsOf(reservation), ...(former === '' ? [] : [['Antes', former] as const])],
    button: { label: 'Ver la reserva', url: addressOf(facts) },
    attachments: [await ticketOf(facts), calendarEntry(facts)],
  });
}

interface Cancellation {
  readonly isOwn: boolean;
  /** Null: the court is open. */
  readonly closure: string | null;
}

export function cancelled(facts: Facts, { isOwn, closure }: Cancellation): Letter {
  const { account, reservation, site } = facts;
  return letterTo(account, {
    subject: `Reserva cancelada: ${placeAndDate([reservation])}`,
    paragraphs: [
      isOwn
        ? 'Usted canceló esta reserva. El lugar queda libre para otras personas.'
        : 'El centro deportivo ha cancelado esta reserva. Lamentamos los inconvenientes; puede buscar otro horario.',
      ...(closure !== null && !isOwn ? [`Motivo: el lugar está cerrado a esa hora (${closure}).`] : []),
    ],
    facts: rowsOf(reservation),
    button: { label: 'Buscar otro horario', url: `${site}/user-create-reservation` },
    attachments: [calendarEntry(facts, 'CANCEL')],
  });
}

export function rowsOf(reservation: Reservation): NonNullable<Letter['facts']> {
  const { shortcode, reservation_type } = reservation;
  return [['Código', shortcode], ...whereAndWhen(reservation), ['Tipo', reservation_type]];
}

/** `rowsOf` without code and type. */
export function whereAndWhen({ place, date_es, hours }: Reservation): NonNullable<Letter['facts']> {
  return [
    ['Lugar', place],
    ['Fecha', date_es],
    ['Horario', hours],
  ];
}

/** `former`: place and time before a move, by id. */
export function datesOf(
  reservations: readonly Reservation[],
  former: ReadonlyMap<string, string> = new Map(),
): NonNullable<Letter['facts']> {
  const places = new Set(reservations.map(({ place }) => place));
  return [
    ...(places.size === 1 ? [['Lugar', [...places].join()] as const] : []),
    ...reservations.map(({ id, date_es, hours, place, shortcode }) => {
      const where = places.size === 1 ? '' : ` · ${place}`;
      const before = former.get(id) ? ` · antes: ${former.get(id)}` : '';
      return [date_es, `${hours}${where} · código ${shortcode}${before}`] as const;
    }),
  ];
}

function ifUnableToCome({ may }: Reservation): string {
  return may.cancel
    ? 'Si no puede asistir, cancele la reserva en «Mis reservas» para que otras personas la aprovechen.'
    : 'Si no puede asistir, comuníquese con el centro deportivo: el plazo para cancelar en línea ya terminó.';
}

function addressOf({ site, reservation }: Facts): string {
  return `${site}/consulta/${reservation.qrcode}`;
}

async function ticketOf(facts: Facts) {
  const { reservation, centerAddress } = facts;
  return {
    filename: `ticket-${reservation.shortcode}.pdf`,
    content: await renderTicket(reservation, addressOf(facts), 'a4', centerAddress),
    contentType: 'application/pdf',
  };
}

/** `Cancha 1, martes 24 de noviembre de 2026, 08:00–09:00`, or `6 fechas en Cancha 1`. */
export function placeAndDate(reservations: readonly Reservation[]): string {
  const [first] = reservations;
  if (!first) return '';
  const { place_attraction: court, date_es, hours } = first;
  return reservations.length === 1
    ? `${court}, ${date_es}, ${hours}`
    : `${reservations.length} fechas en ${court}`;
}

function calendarEntry({ reservation, calendar }: Facts, method: 'PUBLISH' | 'CANCEL' = 'PUBLISH') {
  return calendarFile(`reserva-${reservation.shortcode}.ics`, calendar, method);
}

export function calendarFile(filename: string, content: string, method: 'PUBLISH' | 'CANCEL' = 'PUBLISH') {
  return { filename, content, contentType: `text/calendar; charset=utf-8; method=${method}` };
}
