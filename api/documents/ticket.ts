import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import type { Reservation } from '../contract/reservations.ts';
import { A4_MARGIN, A4_WIDTH, ACCENT, QUIET, renderPdf, stampOf } from './pdf.ts';
import { printable } from './printable.ts';

export type Paper = 'a4' | 'roll';

/** Points of 80 mm paper and its printable width. */
const ROLL_WIDTH = 226.8;
/** Points of QR and rest on A4. */
const CODE_WIDTH = 170;
const COLUMN_GAP = 24;
const TEXT_WIDTH = A4_WIDTH - 2 * A4_MARGIN - CODE_WIDTH - COLUMN_GAP;

/** Without staff's notes, because the code suffices to get it. The QR opens `address`. */
export function renderTicket(
  reservation: Reservation,
  address: string,
  paper: Paper,
  centerAddress: string,
): Promise<Buffer> {
  return renderPdf({
    ...(paper === 'roll' ? rollPage() : a4Page),
    ...texts(reservation),
    ...stampOf([reservation], paper === 'roll' ? ROLL_STAMP : {}),
    content: body(reservation, address, paper, centerAddress),
  });
}

const a4Page: Partial<TDocumentDefinitions> = { pageSize: 'A4', pageMargins: A4_MARGIN };
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
  const alignment = paper === 'roll' ? 'center' : 'left';
  const head: Content[] = [
    { text: 'Reservas · Ticket de reserva', bold: true, color: QUIET, alignment, margin: [0, 0, 0, 4] },
    { text: printable(reservation.place_center), color: QUIET, alignment },
    ...(centerAddress
      ? [{ text: printable(centerAddress), color: QUIET, fontSize: 8, alignment } as const]
      : []),
    { text: printable(reservation.place_attraction), fontSize: 20, bold: true, color: ACCENT, alignment },
    { text: reservation.date_es, fontSize: 13, alignment, margin: [0, 6, 0, 0] },
    { text: reservation.hours, fontSize: 22, bold: true, alignment },
  ];
  const code: Content[] = [
    { qr: address, fit: paper === 'roll' ? 130 : 150, alignment: 'center', margin: [0, 8, 0, 4] },
    { text: 'Código de reservación', color: QUIET, fontSize: 8, alignment: 'center' },
    { text: reservation.shortcode, fontSize: 16, bold: true, characterSpacing: 2, alignment: 'center' },
  ];
  const state: Content[] =
    reservation.status === 1
      ? [
          {
            text: 'RESERVA CANCELADA',
            bold: true,
            color: '#B42318',
            fontSize: 14,
            alignment,
            margin: [0, 8, 0, 0],
          },
        ]
      : [];
  const details = detailRows(reservation);
  if (paper === 'roll') return [...head, ...state, ...code, ...details];
  return [
    {
      columns: [
        { width: TEXT_WIDTH, stack: [...head, ...state, ...details] },
        { width: CODE_WIDTH, stack: code },
      ],
      columnGap: COLUMN_GAP,
    },
  ];
}

function detailRows(reservation: Reservation): Content[] {
  const rows: [string, string][] = [
    ['Encargado', reservation.name],
    ['Organización / Institución', reservation.dependency],
    ['Actividad', reservation.activity?.name ?? ''],
    ['Correlativo / Pase', reservation.reference],
  ];
  return rows
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({
      stack: [{ text: label, color: QUIET, fontSize: 8 }, { text: printable(value) }],
      margin: [0, 6, 0, 0],
    }));
}
