import type { Reservation } from '../../api/contract/reservations.ts';
import { renderOrder } from '../../api/documents/order.ts';
import type { SeriesChangeRequest } from '../../domain/series/change-events.ts';
import type { Account } from '../../projections/accounts/queries.ts';
import { type Letter, letterTo } from './letter.ts';
import { calendarFile, datesOf, placeAndDate } from './reservation.ts';

interface Facts {
  readonly account: Account;
  /** At least one. */
  readonly reservations: readonly Reservation[];
  readonly site: string;
  readonly calendar: string;
}

/** One document with all codes. */
export async function bookedSeries({ account, reservations, site, calendar }: Facts): Promise<Letter> {
  return letterTo(account, {
    subject: `Reservas confirmadas: ${placeAndDate(reservations)}`,
    paragraphs: [`Sus reservas están confirmadas. ${CODES}`],
    facts: datesOf(reservations),
    button: { label: 'Ver mis reservas', url: `${site}/user-reservations` },
    attachments: [...(await orderOf(reservations, site)), calendarFile('reservas.ics', calendar)],
  });
}

export const CODES = 'Cada fecha tiene su propio código; el documento adjunto los reúne.';

export async function orderOf(
  reservations: readonly Reservation[],
  site: string,
): Promise<NonNullable<Letter['attachments']>> {
  const [first, ...rest] = reservations;
  if (!first) return [];
  const content = await renderOrder([first, ...rest], `${site}/consulta/${first.qrcode}`);
  return [{ filename: `orden-${first.shortcode}.pdf`, content, contentType: 'application/pdf' }];
}

const CHANGES = {
  SeriesCancelRequested: {
    title: 'Reservas canceladas',
    text: 'El centro deportivo ha cancelado estas fechas de su serie de reservas. Lamentamos los inconvenientes; puede buscar otro horario.',
  },
  SeriesEditRequested: {
    title: 'Reservas modificadas',
    text: 'El centro deportivo ha modificado los datos de estas fechas de su serie de reservas. Los códigos siguen siendo los mismos.',
  },
  SeriesMoveRequested: {
    title: 'Reservas trasladadas',
    text: 'El centro deportivo ha cambiado el lugar o el horario de estas fechas de su serie de reservas. Los códigos siguen siendo los mismos; use el documento adjunto en lugar de los tickets anteriores.',
  },
} as const;

/** `former`: place and time before a move, by id. */
export async function changedSeries(
  { account, reservations, site, calendar }: Facts,
  what: SeriesChangeRequest['type'],
  former: ReadonlyMap<string, string>,
): Promise<Letter> {
  const { title, text } = CHANGES[what];
  const isCancelled = what === 'SeriesCancelRequested';
  return letterTo(account, {
    subject: `${title}: ${placeAndDate(reservations)}`,
    paragraphs: [
      text,
      ...(isCancelled
        ? []
        : [
            'Si no puede asistir a alguna, cancélela en «Mis reservas» para que otras personas la aprovechen.',
          ]),
    ],
    facts: datesOf(reservations, former),
    button: isCancelled
      ? { label: 'Buscar otro horario', url: `${site}/user-create-reservation` }
      : { label: 'Ver mis reservas', url: `${site}/user-reservations` },
    attachments: [
      ...(isCancelled ? [] : await orderOf(reservations, site)),
      calendarFile('reservas.ics', calendar, isCancelled && reservations.length === 1 ? 'CANCEL' : 'PUBLISH'),
    ],
  });
}

/** To the person until now; nothing of the new one. */
export function passedOn({ account, reservations, site, calendar }: Facts): Letter {
  const isOne = reservations.length === 1;
  return letterTo(account, {
    subject: `${isOne ? 'Reserva' : 'Reservas'} a nombre de otra persona: ${placeAndDate(reservations)}`,
    paragraphs: [
      isOne
        ? 'El centro deportivo puso esta reserva a nombre de otra persona. Ya no está a su nombre; si fue un error, comuníquese con el centro.'
        : 'El centro deportivo puso estas reservas a nombre de otra persona. Ya no están a su nombre; si fue un error, comuníquese con el centro.',
    ],
    facts: reservations.map(({ date_es, place, hours }) => [date_es, `${place}, ${hours}`] as const),
    button: { label: 'Ver mis reservas', url: `${site}/user-reservations` },
    attachments: [calendarFile('reservas.ics', calendar, isOne ? 'CANCEL' : 'PUBLISH')],
  });
}
