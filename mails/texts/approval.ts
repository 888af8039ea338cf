import type { Reservation } from '../../api/contract/reservations.ts';
import type { Account } from '../../projections/accounts/queries.ts';
import { type Letter, letterTo } from './letter.ts';
import { calendarFile, datesOf, placeAndDate, rowsOf } from './reservation.ts';
import { CODES } from './series.ts';

export function approvalRequested(
  account: Account,
  reservations: readonly Reservation[],
  site: string,
  { isAgain } = { isAgain: false },
): Letter {
  const until = spoken(reservations[0]?.approval?.until ?? '');
  return letterTo(account, {
    subject: `${isAgain ? 'Solicitud de nuevo en revisión' : 'Solicitud recibida'}: ${placeAndDate(reservations)}`,
    paragraphs: [
      isAgain
        ? 'El personal del centro deportivo revisa su solicitud de nuevo: la respuesta anterior ya no vale. Le avisaremos por este medio.'
        : 'Recibimos su solicitud. El personal del centro deportivo la revisará y le avisaremos por este medio.',
      `Todavía no es una reserva confirmada. Le apartamos el horario${until === '' ? '' : ` hasta el ${until}`}.`,
    ],
    facts: factsOf(reservations),
    button: { label: 'Ver mis reservas', url: `${site}/user-reservations` },
  });
}

const NOT_APPROVED = {
  ApprovalRefused: {
    title: 'Solicitud rechazada',
    news: 'El personal del centro deportivo no aprobó su solicitud, y el horario quedó libre.',
    advice: 'Puede buscar otro horario.',
  },
  ApprovalExpired: {
    title: 'Solicitud vencida',
    news: 'El plazo para revisar su solicitud terminó sin respuesta, y el horario quedó libre. Lamentamos los inconvenientes.',
    advice: 'Puede buscar otro horario o comunicarse con el centro deportivo.',
  },
} as const;

type Decided =
  | {
      readonly type: 'ApprovalGranted';
      readonly calendar: string;
      readonly order: NonNullable<Letter['attachments']>;
    }
  | { readonly type: keyof typeof NOT_APPROVED; readonly reason: string };

export function approvalDecided(
  account: Account,
  reservations: readonly Reservation[],
  site: string,
  decided: Decided,
): Letter {
  const what = placeAndDate(reservations);
  const facts = factsOf(reservations);
  if (decided.type === 'ApprovalGranted')
    return letterTo(account, {
      subject: `Solicitud aprobada: ${what}`,
      paragraphs: [
        `El personal del centro deportivo aprobó su solicitud: sus reservas están confirmadas. ${CODES}`,
      ],
      facts,
      button: { label: 'Ver mis reservas', url: `${site}/user-reservations` },
      attachments: [...decided.order, calendarFile('reservas.ics', decided.calendar)],
    });
  const { title, news, advice } = NOT_APPROVED[decided.type];
  // An expired request has no reason.
  const reason =
    decided.type === 'ApprovalRefused' && decided.reason !== '' ? [`Motivo: ${decided.reason}`] : [];
  return letterTo(account, {
    subject: `${title}: ${what}`,
    paragraphs: [news, ...reason, advice],
    facts,
    button: { label: 'Buscar otro horario', url: `${site}/user-create-reservation` },
  });
}

function factsOf(reservations: readonly Reservation[]): NonNullable<Letter['facts']> {
  const [only] = reservations;
  return only && reservations.length === 1 ? rowsOf(only) : datesOf(reservations);
}

/** `YYYY-MM-DD HH:mm:ss` as `24/11/2026 a las 08:00`. */
function spoken(datetime: string): string {
  return datetime.replace(/^(\d+)-(\d+)-(\d+) (\d+:\d+).*$/, '$3/$2/$1 a las $4');
}
