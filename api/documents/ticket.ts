import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import type { Reservation } from '../contract/reservations.ts';
import { A4_MARGIN, A4_WIDTH, ACCENT, QUIET, renderPdf, stampOf } from './pdf.ts';
import { printable } from './printable.ts';

export type Paper = 'a4' | 'roll';

const CANCELLED = 1;

/** Points of 80 mm paper and its printable width. */
const ROLL_WIDTH = 226.8;
/** Points of the QR and of each of two columns of details on A4. */
const A4_QR = 300;
const COLUMN_GAP = 24;
const HALF = (A4_WIDTH - 2 * A4_MARGIN - COLUMN_GAP) / 2;

/** Points of texts; A4 is read at arm's length at a door. */
const SIZES = {
  a4: { place: 28, date: 18, hours: 38, code: 30, detail: 13, label: 9, qr: A4_QR },
  roll: { place: 20, date: 13, hours: 22, code: 16, detail: 10, label: 8, qr: 130 },
} as const;

/** Without staff's notes, because the code suffices to get it. The QR opens `address`. */
export function renderTicket(
  reservation: Reservation,
  address: string,
  paper: Paper,
  centerAddress: string,
): Promise<Buffer> {
  return renderPdf({
    ...(paper === 'roll' ? rollPage() : a4Page(reservation, centerAddress)),
    ...texts(reservation),
    ...stampOf([reservation], paper === 'roll' ? ROLL_STAMP : {}),
    content: body(reservation, address, paper, centerAddress),
  });
}

const a4Page = (reservation: Reservation, address: string): Partial<TDocumentDefinitions> => ({
  pageSize: 'A4',
  pageMargins: [A4_MARGIN, A4_MARGIN, A4_MARGIN, 72],
  footer: {
    stack: [
      ...(stateOf(reservation) === null
        ? [{ text: 'Muestre este código en la entrada, en papel o en la pantalla.', bold: true }]
        : []),
      {
        text: printable([reservation.place_center, address].filter(Boolean).join(' · ')),
        color: QUIET,
        fontSize: 9,
      },
    ],
    alignment: 'center',
    margin: [A4_MARGIN, 12, A4_MARGIN, 0],
  },
});
/** As long as its content; a new object, since pdfmake writes the length into it. */
const rollPage = (): Partial<TDocumentDefinitions> => ({
  pageSize: { width: ROLL_WIDTH, height: 'auto' },
  pageMargins: [12, 12, 12, 16],
});
/** pdfmake can't fit a stamp to an open page length. */
const ROLL_STAMP = { fontSize: 44, angle: -60 } as const;

function texts({ shortcode }: Reservation) {
  return { info: { title: `Ticket ${shortcode}`, author: 'Reservas' }, language: 'es' };
}

function body(reservation: Reservation, address: string, paper: Paper, centerAddress: string): Content[] {
  const sizes = SIZES[paper];
  const code: Content[] = [
    { qr: address, fit: sizes.qr, alignment: 'center', margin: [0, paper === 'a4' ? 28 : 8, 0, 4] },
    { text: 'Código de reservación', color: QUIET, fontSize: sizes.label, alignment: 'center' },
    {
      text: reservation.shortcode,
      fontSize: sizes.code,
      bold: true,
      characterSpacing: 2,
      alignment: 'center',
    },
  ];
  const details = detailRows(reservation, sizes);
  const top = [...head(reservation, paper, centerAddress), ...state(reservation), ...code];
  return paper === 'roll' ? [...top, ...details] : [...top, inTwoColumns(details)];
}

function head(reservation: Reservation, paper: Paper, centerAddress: string): Content[] {
  const alignment = 'center';
  const sizes = SIZES[paper];
  return [
    { text: 'Reservas · Ticket de reserva', bold: true, color: QUIET, alignment, margin: [0, 0, 0, 4] },
    { text: printable(reservation.place_center), color: QUIET, alignment },
    ...(centerAddress && paper === 'roll'
      ? [{ text: printable(centerAddress), color: QUIET, fontSize: sizes.label, alignment } as const]
      : []),
    {
      text: printable(reservation.place_attraction),
      fontSize: sizes.place,
      bold: true,
      color: ACCENT,
      alignment,
    },
    { text: reservation.date_es, fontSize: sizes.date, alignment, margin: [0, 6, 0, 0] },
    { text: reservation.hours, fontSize: sizes.hours, bold: true, alignment },
  ];
}

/** Null: it opens the door. */
function stateOf({ status, approval }: Reservation): string | null {
  if (status === CANCELLED) return 'RESERVA CANCELADA';
  return approval?.state === 'pending' ? 'PENDIENTE DE APROBACIÓN' : null;
}

function state(reservation: Reservation): Content[] {
  const text = stateOf(reservation);
  if (text === null) return [];
  return [
    {
      text,
      bold: true,
      color: '#B42318',
      fontSize: 14,
      alignment: 'center',
      margin: [0, 8, 0, 0],
    },
  ];
}

function inTwoColumns(details: readonly Content[]): Content {
  const half = (rest: number) => ({
    width: HALF,
    stack: details.filter((_, index) => index % 2 === rest),
  });
  return { columns: [half(0), half(1)], columnGap: COLUMN_GAP, margin: [0, 24, 0, 0] };
}

function detailRows(reservation: Reservation, sizes: (typeof SIZES)[Paper]): Content[] {
  const rows: [string, string][] = [
    ['Encargado', reservation.name],
    ['Organización / Institución', reservation.dependency],
    ['Actividad', reservation.activity?.name ?? ''],
    ['Correlativo / Pase', reservation.reference],
  ];
  return rows
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({
      stack: [
        { text: label, color: QUIET, fontSize: sizes.label },
        { text: printable(value), fontSize: sizes.detail },
      ],
      margin: [0, 6, 0, 0],
    }));
}
