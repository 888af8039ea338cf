import type { Account } from '../../projections/accounts/queries.ts';
import type { Reservation } from '../contract/reservations.ts';
import { greetingFor } from './account-letters.ts';
import type { Letter } from './letter.ts';
import { calendarFile, datesOf, placeAndDate, rowsOf } from './reservation-letters.ts';
import { CODES } from './series-letters.ts';

/** What is written about requests that staff decide on. `site`: where people reach the product, without a slash at the end. */

/** One date, or all of a series. */
export function approvalRequested(
  account: Account,
  reservations: readonly Reservation[],
  site: string,
): Letter {
  const until = spoken(reservations[0]?.approval?.until ?? '');
  return {
    to: account,
    subject: `Solicitud recibida: ${placeAndDate(reservations)}`,
    greeting: greetingFor(account),
    paragraphs: [
      'Recibimos su solicitud. El personal del centro deportivo la revisará y le avisaremos por este medio.',
      `Todavía no es una reserva confirmada. Le apartamos el horario${until === '' ? '' : ` hasta el ${until}`}.`,
    ],
    facts: factsOf(reservations),
    button: { label: 'Ver mis reservas', url: `${site}/user-reservations` },
  };
}

type Decided =
  | {
      readonly type: 'ApprovalGranted';
      readonly calendar: string;
      /** The document of all codes. */
      readonly order: NonNullable<Letter['attachments']>;
    }
  | { readonly type: 'ApprovalRefused' | 'ApprovalExpired'; readonly reason: string };

/** What became of a request. */
export function approvalDecided(
  account: Account,
  reservations: readonly Reservation[],
  site: string,
  decided: Decided,
): Letter {
  const what = placeAndDate(reservations);
  const common = { to: account, greeting: greetingFor(account), facts: factsOf(reservations) };
  const search = { label: 'Buscar otro horario', url: `${site}/user-create-reservation` };
  switch (decided.type) {
    case 'ApprovalGranted':
      return {
        ...common,
        subject: `Solicitud aprobada: ${what}`,
        paragraphs: [
          `El personal del centro deportivo aprobó su solicitud: sus reservas están confirmadas. ${CODES}`,
        ],
        button: { label: 'Ver mis reservas', url: `${site}/user-reservations` },
        attachments: [...decided.order, calendarFile('reservas.ics', decided.calendar)],
      };
    case 'ApprovalRefused':
      return {
        ...common,
        subject: `Solicitud rechazada: ${what}`,
        paragraphs: [
          'El personal del centro deportivo no aprobó su solicitud, y el horario quedó libre.',
          ...(decided.reason === '' ? [] : [`Motivo: ${decided.reason}`]),
          'Puede buscar otro horario.',
        ],
        button: search,
      };
    case 'ApprovalExpired':
      return {
        ...common,
        subject: `Solicitud vencida: ${what}`,
        paragraphs: [
          'El plazo para revisar su solicitud terminó sin respuesta, y el horario quedó libre. Lamentamos los inconvenientes.',
          'Puede buscar otro horario o comunicarse con el centro deportivo.',
        ],
        button: search,
      };
  }
}

function factsOf(reservations: readonly Reservation[]): NonNullable<Letter['facts']> {
  const [only] = reservations;
  return only && reservations.length === 1 ? rowsOf(only) : datesOf(reservations);
}

/** `YYYY-MM-DD HH:mm:ss` as `24/11/2026 a las 08:00`. */
function spoken(datetime: string): string {
  return datetime.replace(/^(\d+)-(\d+)-(\d+) (\d+:\d+).*$/, '$3/$2/$1 a las $4');
}
